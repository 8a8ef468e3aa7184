import { expect, type Page, type Route } from '@playwright/test';
import type { Person } from './person.ts';

export const repository = 'https://github.com/acme/shop';

export function issue(number: number, title: string, more: object = {}) {
  const html_url = `${repository}/issues/${number}`;
  return { number, title, html_url, state: 'open', body: null, labels: [], ...more };
}

export const issues = [
  issue(3, 'Pay by invoice', { labels: [{ name: 'points: 5' }], body: 'Net 30.' }),
  issue(2, 'Mend the build', { pull_request: {} }),
  issue(1, 'Log in'),
];

export const cors = { 'access-control-allow-origin': '*' };
/** Stands in for trackers, as routes of the browser reach the requests of its workers too. */
export async function answers({ page }: Person, answer: (route: Route) => Promise<void>) {
  const asked: string[] = [];
  await page.context().route(/^https:\/\/(?:api\.github|gitlab)\.com\//, (route) => {
    const { referer, cookie } = route.request().headers();
    expect([referer, cookie]).toEqual([undefined, undefined]);
    asked.push(route.request().url());
    return answer(route);
  });
  return asked;
}

export async function opensDialog(ann: Person) {
  await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ann.page.getByRole('button', { name: 'Add Stories' }).click();
  const dialog = ann.dialog('Add Stories');
  const field = dialog.getByLabel('Paste a list');
  const pastes = async (text: string) => {
    await field.selectText();
    await ann.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await ann.page.keyboard.press('ControlOrMeta+v');
  };
  return { dialog, field, pastes };
}

interface Refusal {
  readonly status: number;
  readonly json: object;
}

/** A private project on GitHub: its issues have labels that a token can change. */
export async function privateProject(ann: Person, titles: readonly string[]) {
  const labels = new Map(titles.map((_, at): [number, string[]] => [at + 1, []]));
  const tokens = new Set<string>();
  const changes: string[] = [];
  const comments: string[] = [];
  const refusals: { of: (request: string) => Refusal | undefined } = { of: () => undefined };
  const issueAt = (number: number) =>
    issue(number, titles[number - 1] ?? '', {
      labels: labels.get(number)?.map((name) => ({ name })),
    });
  const answer = (method: string, path: string, body: string | null): Refusal => {
    if (path === '/user') return { status: 200, json: { login: 'ann-at-acme' } };
    if (path.endsWith('/comments')) {
      if (method === 'POST') comments.push(JSON.parse(body ?? '{}').body);
      return { status: 200, json: comments.map((one) => ({ body: one })) };
    }
    const [, number = '', label] =
      /^\/repos\/acme\/shop\/issues\/(\d+)(?:\/labels\/?(.*))?$/.exec(path) ?? [];
    if (number === '') return { status: 200, json: [...labels.keys()].map(issueAt) };
    const there = labels.get(Number(number)) ?? [];
    if (method === 'GET') return { status: 200, json: issueAt(Number(number)) };
    if (method === 'POST') there.push(...JSON.parse(body ?? '{}').labels);
    else if (!there.includes(label ?? ''))
      return { status: 404, json: { message: 'Label does not exist' } };
    else there.splice(there.indexOf(label ?? ''), 1);
    changes.push(`${method} ${number} ${label || there.at(-1)}`);
    return { status: 200, json: there.map((name) => ({ name })) };
  };
  await answers(ann, async (route) => {
    const request = route.request();
    const path = decodeURIComponent(new URL(request.url()).pathname);
    const token = request.headers()['authorization']?.replace('Bearer ', '') ?? '';
    const ended = { status: 401, json: { message: 'Bad credentials' } };
    const given = tokens.has(token)
      ? (refusals.of(`${request.method()} ${path}`) ??
        answer(request.method(), path, request.postData()))
      : ended;
    await route.fulfill({ headers: cors, ...given });
  });
  return { labels, tokens, changes, comments, refusals };
}

/** All texts that a page can reach, and all that it has sent. */
export async function watchesPage(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => {
    const headers = request.url().startsWith('https://api.github.com') ? {} : request.headers();
    sent.push(request.url(), request.postData() ?? '', JSON.stringify(headers));
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
  });
  page.on('console', (message) => sent.push(message.text()));
  const cdp = await page.context().newCDPSession(page);
  const memory = async () => {
    const parts: string[] = [];
    const collect = ({ chunk }: { readonly chunk: string }) => parts.push(chunk);
    cdp.on('HeapProfiler.addHeapSnapshotChunk', collect);
    await cdp.send('HeapProfiler.collectGarbage');
    await cdp.send('HeapProfiler.takeHeapSnapshot');
    cdp.off('HeapProfiler.addHeapSnapshotChunk', collect);
    return parts.join('');
  };
  const stored = () =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases();
      const kept = databases.map(
        ({ name = '' }) =>
          new Promise((resolve) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => {
              const { result } = opening;
              const names = [...result.objectStoreNames];
              if (names.length === 0) return resolve('');
              const all = result
                .transaction(names)
                .objectStore(names[0] ?? '')
                .getAll();
              all.onsuccess = () => {
                result.close();
                resolve(all.result);
              };
            };
          }),
      );
      return JSON.stringify([
        await Promise.all(kept),
        ...[{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href],
        document.documentElement.outerHTML,
      ]);
    });
  return { sent, memory, stored };
}
