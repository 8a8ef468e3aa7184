/**
 * Opens the product without a network: pages come from the server while it can be reached, and
 * otherwise from the cached shell. Nothing under /api/ is ever cached.
 */
declare const self: ServiceWorkerGlobalScope;

/** Inserted by the build: the files of the shell, and a name that changes with them. */
declare const shell: { readonly name: string; readonly files: readonly string[] };

/** The page for any address, and therefore not prerendered as one of them. */
const page = './?undrawn';

/** The prefix of our caches: other products on the same host have caches too. */
const ours = `story-pointer ${self.registration.scope} `;
const shellName = ours + shell.name;

self.addEventListener('install', (event) => {
  const keepShell = async () => {
    const cache = await caches.open(shellName);
    await Promise.all([keepPage(cache), ...shell.files.map((name) => keep(cache, name))]);
    await self.skipWaiting();
  };
  event.waitUntil(keepShell());
});

self.addEventListener('activate', (event) => {
  const dropOthers = async () => {
    const names = await caches.keys();
    // The previous shell stays, for pages that are still open; caches are in the order of their
    // creation.
    const old = names.filter((name) => name.startsWith(ours) && name !== shellName).slice(0, -1);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(dropOthers());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { scope } = self.registration;
  // A worker also asks other servers.
  if (!request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length);
  if (path.startsWith('assets/')) event.respondWith(fetchAsset(request));
  else if (request.mode === 'navigate') event.respondWith(fetchPage(request));
});

/** A click on a notification goes to a page of its session. */
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const focusPage = async () => {
    const pages = await self.clients.matchAll({ type: 'window' });
    await (pages.find(({ url }) => url.includes(notification.tag)) ?? pages[0])?.focus();
  };
  event.waitUntil(focusPage());
});

/** A page in another language replaces the one that is kept. */
self.addEventListener('message', (event) => {
  event.waitUntil(caches.open(shellName).then(keepPage));
});

/** Keeps the page, and the scripts that it names, in its language. */
async function keepPage(cache: Cache): Promise<void> {
  await keep(cache, page);
  const html = (await (await cache.match(page))?.text()) ?? '';
  const scripts = html.matchAll(/rel="modulepreload" href="[^"]*(assets\/[^"]+)"/g);
  await Promise.all([...scripts].map(([, name = '']) => keep(cache, name)));
}

async function keep(cache: Cache, name: string): Promise<void> {
  const response = await fetch(name);
  const isOurs = name === page ? await isShell(response.clone()) : isFile(response);
  if (!isOurs) throw new Error(`${name} was answered by something else`);
  await cache.put(name, response);
}

/** A proxy may answer with a page of its own, such as a sign-in page. */
function isFile({ ok, redirected, headers }: Response): boolean {
  return ok && !redirected && !headers.get('content-type')?.startsWith('text/html');
}

async function isShell(response: Response): Promise<boolean> {
  if (!response.ok || response.redirected) return false;
  const html = await response.text();
  return shell.files.some((file) => html.includes(file));
}

/**
 * A navigation always goes to the network first, since a proxy answers it with its sign-in page.
 */
async function fetchPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(page);
    if (!kept) throw error;
    return kept;
  }
}

/** The names of assets contain a hash of their content, so a cached one is never out of date. */
async function fetchAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  // The script that asks trackers has a policy that follows a setting.
  const mayKeep = response.headers.get('cache-control') !== 'no-store';
  if (isFile(response) && mayKeep) {
    const cache = await caches.open(shellName);
    await cache.put(request, response.clone());
  }
  return response;
}
