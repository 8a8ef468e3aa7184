/**
 * Opens the product where there is no network: pages come from the server while it can be reached,
 * and otherwise from the shell kept here. Nothing under /api/ is ever kept.
 */
declare const self: ServiceWorkerGlobalScope;

/** Put in by the build: what the shell is made of, and a name that changes with it. */
declare const shell: { readonly name: string; readonly files: readonly string[] };

/** The page that any address can be opened with, so not drawn as any. */
const page = './?undrawn';

/** What is kept here begins with this: other products on the same host keep things too. */
const ours = `story-pointer ${self.registration.scope} `;
const shellName = ours + shell.name;

self.addEventListener('install', (event) => {
  const keepShell = async () => {
    const cache = await caches.open(shellName);
    await Promise.all([page, ...shell.files].map((name) => keep(cache, name)));
    await self.skipWaiting();
  };
  event.waitUntil(keepShell());
});

self.addEventListener('activate', (event) => {
  const dropOthers = async () => {
    const names = await caches.keys();
    // The one before stays, for pages that are still open: they are in the order in which they were made.
    const old = names.filter((name) => name.startsWith(ours) && name !== shellName).slice(0, -1);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(dropOthers());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = new URL(request.url).href.slice(self.registration.scope.length);
  if (path.startsWith('assets/')) event.respondWith(fetchAsset(request));
  else if (request.mode === 'navigate') event.respondWith(fetchPage(request));
});

async function keep(cache: Cache, name: string): Promise<void> {
  const response = await fetch(name);
  const isOurs = name === page ? await isShell(response.clone()) : isFile(response);
  if (!isOurs) throw new Error(`${name} was answered by something else`);
  await cache.put(name, response);
}

/** A proxy in between may answer with a page of its own, such as one to sign in. */
function isFile({ ok, redirected, headers }: Response): boolean {
  return ok && !redirected && !headers.get('content-type')?.startsWith('text/html');
}

async function isShell(response: Response): Promise<boolean> {
  if (!response.ok || response.redirected) return false;
  const html = await response.text();
  return shell.files.some((file) => html.includes(file));
}

/** A navigation always reaches the network first, since a proxy shows its sign-in page in answer to one. */
async function fetchPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(page);
    if (!kept) throw error;
    return kept;
  }
}

/** The names of assets change with what is in them, so one that is kept is never out of date. */
async function fetchAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (isFile(response)) {
    const cache = await caches.open(shellName);
    await cache.put(request, response.clone());
  }
  return response;
}
