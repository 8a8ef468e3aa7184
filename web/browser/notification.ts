/** Asks for the permission to show notifications, which browsers grant only after a click. */
export async function mayNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}

/**
 * Shows a notification of the browser until it is clicked or the page comes into view. A later one
 * with the same tag replaces it. Android shows those of service workers alone.
 */
export async function showNotification(title: string, body: string, tag: string): Promise<void> {
  const close = await show(title, { body, tag });
  document.addEventListener('visibilitychange', close, { once: true });
}

/** Shows a notification; the returned function takes it away. */
async function show(title: string, options: { body: string; tag: string }): Promise<() => void> {
  const worker = await workerHere();
  if (worker) {
    await worker.showNotification(title, options);
    return async () => {
      for (const one of await worker.getNotifications({ tag: options.tag })) one.close();
    };
  }
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
  return () => shown.close();
}

/** The active service worker of this page; not every browser has any. */
async function workerHere(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active ? registration : undefined;
}
