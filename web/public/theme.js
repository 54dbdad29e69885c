// Before the first paint: the remembered colour scheme, else the system's. The same rule as platform/theme/colour-scheme.ts.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('laurel.scheme');
  } catch (_) {
    // Storage may be forbidden: the system's scheme then.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
