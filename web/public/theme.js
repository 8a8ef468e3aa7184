// Runs before the first paint, so that a page in the theme somebody chose never flashes in the other.
const chosen = localStorage.getItem('theme');
if (chosen) document.documentElement.dataset.theme = chosen;
