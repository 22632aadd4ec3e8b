// The page that reads records: a chosen or dropped file is read and put into the text field.

import { byId, findById, setText } from "../site/dom.js";
import { say } from "../site/words.js";

class Import {
  constructor() {
    this.form = byId("import");
    this.text = byId("text");
    this.file = byId("file");
    this.largest = Number(this.form.dataset["largest"]);
    const choose = byId("choose");
    choose.hidden = false;
    this.file.hidden = false;
    choose.addEventListener("click", () => this.file.click());
    this.file.addEventListener("change", () => this.take(this.file.files?.[0]));
    this.form.addEventListener("dragover", (event) => event.preventDefault());
    this.form.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      this.take(file);
    });
    this.text.addEventListener("input", () => this.stale());
    byId("game").addEventListener("change", () => this.stale());
    this.form.addEventListener("submit", (event) => {
      const tooLong = new Blob([this.text.value]).size > this.largest;
      if (tooLong) event.preventDefault();
      this.say(tooLong ? say("import.too-long") : say("import.reading"));
    });
    // A page restored by the browser is no longer reading.
    addEventListener("pageshow", () => this.say(""));
  }

  /** @param {File | undefined} file */
  async take(file) {
    if (!file) return;
    this.file.value = "";
    if (file.size > this.largest) {
      this.say(say("import.too-large", { file: file.name }));
      return;
    }
    this.text.value = decode(await file.arrayBuffer());
    byId("read").click();
  }

  /** Removes the results below, which belong to another text. */
  stale() {
    findById("findings")?.remove();
    findById("problem")?.remove();
    this.say("");
  }

  /** @param {string} sentence */
  say(sentence) {
    setText(byId("import-note"), sentence);
  }
}

/** Decodes UTF-8 or, failing that, the encoding of old programs. @param {ArrayBuffer} bytes */
function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

new Import();
