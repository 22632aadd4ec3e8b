// Applies the chosen appearance before the first paint. A classic script, because modules run too
// late.
(() => {
  try {
    for (const setting of ["theme", "board", "pieces", "coordinates"]) {
      const choice = localStorage.getItem(setting);
      if (choice && /^[a-z]+$/u.test(choice)) document.documentElement.dataset[setting] = choice;
    }
  } catch {
    // Storage may be forbidden; then the defaults apply.
  }
})();
