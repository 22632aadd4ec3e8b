"""Makes the site's fonts from the families as npm has them. Needs `fonttools` and `brotli`.

npm install source-sans @fontsource-variable/literata && python3 make.py NODE_MODULES web/fonts
"""
import sys
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x131, 0x152, 0x153, 0x2BC, 0x2C6, 0x2DA, 0x2DC,
         *range(0x2002, 0x2027), *range(0x202F, 0x2040), 0x2044, 0x20AC, 0x2122, *range(0x2190, 0x2194),
         0x2212, 0x2215, 0x2248, 0x2260, 0x2264, 0x2265, 0x25CB, 0x25CF, 0x2713]
LATIN_EXT = [*range(0x100, 0x250), *range(0x1E00, 0x1F00), *range(0x20A0, 0x20AC), *range(0x20AD, 0x20C1)]
FEATURES = ["kern", "liga", "locl", "ccmp", "mark", "mkmk", "frac", "numr", "dnom", "tnum", "pnum"]


def made(source, axes, unicodes, family, out):
    font = TTFont(source)
    options = Options()
    options.flavor, options.hinting, options.layout_features = "woff2", False, FEATURES
    options.name_IDs = [0, 1, 2, 3, 4, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    instantiateVariableFont(font, axes, inplace=True)
    # The licence of Source Sans reserves its name for the font as it was published.
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6):
            record.string = family if record.nameID != 6 else family.replace(" ", "")
    font.flavor = "woff2"
    font.save(out)


modules, folder = sys.argv[1:]
sans = f"{modules}/source-sans/VF/SourceSans3VF-Upright.ttf"
literata = f"{modules}/@fontsource-variable/literata/files/literata-{{}}-wght-normal.woff2"
made(sans, {"wght": (400, 400, 600)}, LATIN, "Throughline Sans", f"{folder}/sans-latin.woff2")
made(sans, {"wght": (400, 400, 600)}, LATIN_EXT, "Throughline Sans", f"{folder}/sans-latin-ext.woff2")
made(literata.format("latin"), {"wght": 600}, LATIN, "Literata", f"{folder}/serif-latin.woff2")
made(literata.format("latin-ext"), {"wght": 600}, LATIN_EXT, "Literata", f"{folder}/serif-latin-ext.woff2")
