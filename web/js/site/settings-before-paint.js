// Sets the chosen looks before the first paint. A classic script, because modules run too late for
// that.
(() => {
  try {
    for (const setting of ["theme", "board", "pieces", "coordinates"]) {
      const choice = localStorage.getItem(setting);
      if (choice && /^[a-z]+$/u.test(choice)) document.documentElement.dataset[setting] = choice;
    }
  } catch {
    // Storage may be forbidden; then everything is as usual.
  }
})();
