// Runs before the first paint, and long before the other scripts are there.

// A page in the theme somebody chose never flashes in the other.
const chosen = localStorage.getItem('theme');
if (chosen) document.documentElement.dataset.theme = chosen;

// What stands behind '#' in a link into a seat is nobody else's: it leaves the address and the history
// before any other script could read it there.
function takeSecret() {
  if (!location.pathname.endsWith('/seat') || !location.hash) return;
  globalThis.linkSecret = location.hash.slice(1);
  history.replaceState(null, '', location.pathname + location.search);
}
takeSecret();
addEventListener('hashchange', takeSecret);

// A form that somebody sends before its own script is there is sent once that has come.
document.addEventListener('submit', (event) => {
  if (!event.defaultPrevented) event.target.dataset.sentEarly = '';
});
