import { watchFields } from '../browser/fields.ts';
import { reload } from '../browser/reload.ts';
import { root } from '../calls/installation.ts';
import { isThisPage, newVersion, shellPage } from '../leave/new-version.ts';

/** Makes the product open without a network, and offers a new version. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let isReplacing = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', async () => {
    if (isReplacing && !(await isOfKeptVersion())) newVersion.isThere(reload);
    isReplacing = true;
  });
  watchFields();
  await serviceWorker.register(new URL('sw.js', root()));
}

/** Whether this page came from the network in the version that is cached now. */
async function isOfKeptVersion(): Promise<boolean> {
  try {
    const kept = await caches.match(new URL(shellPage, root()));
    return kept !== undefined && isThisPage(await kept.text());
  } catch {
    return false;
  }
}
