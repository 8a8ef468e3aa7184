// Runs before the first paint, and long before the other scripts are there.

// A page in the theme somebody chose never flashes in the other.
const chosen = localStorage.getItem('theme');
if (chosen) document.documentElement.dataset.theme = chosen;

// A form that somebody sends before its own script is there is sent once that has come.
document.addEventListener('submit', (event) => {
  if (!event.defaultPrevented) event.target.dataset.sentEarly = '';
});
