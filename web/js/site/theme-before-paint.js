// Sets the chosen colours before the first paint. A classic script, because modules run too late
// for that.
(() => {
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be forbidden; then the system decides.
  }
})();
