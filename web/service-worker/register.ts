import { root } from '../api/address.ts';

/** Lets the product open without a network, and takes a page to the version that has come meanwhile. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const isReplacing = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isReplacing) window.location.reload();
  });
  await serviceWorker.register(new URL('sw.js', root));
}
