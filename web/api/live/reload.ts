const key = 'reloadedAt';
const pause = 60_000;

/** Loads the newest page, unless that was just done and did not help. */
export function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(key));
  if (Date.now() - last < pause) return;
  sessionStorage.setItem(key, String(Date.now()));
  window.location.reload();
}
