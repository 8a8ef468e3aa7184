/** Asks for the permission to show notifications, which browsers grant only after a click. */
export async function mayNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}

/**
 * Shows a notification of the browser until it is clicked or the page comes into view. A later one
 * with the same tag replaces it. Throws where only service workers may show one, as on Android.
 */
export function showNotification(title: string, body: string, tag: string): void {
  const shown = new Notification(title, { body, tag });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
  document.addEventListener('visibilitychange', () => shown.close(), { once: true });
}
