import { afterEach, expect, test } from 'bun:test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Glob } from 'bun';
import { keepsCookies, localText, tabText } from './storage.ts';

/** Even naming one of these may throw. */
const refusable =
  /\b(localStorage|sessionStorage|indexedDB|caches|cookieStore|BroadcastChannel)\b(?!:)|navigator\.(serviceWorker|locks|storage|cookieEnabled)|document\.cookie/;

/** Files that handle it, or are no part of a page of the product. */
const allowed = /^(browser|build|service-worker)\/|\.test\.tsx?$/;

test('[PG59] only web/browser and the service worker use features that a browser may refuse', async () => {
  const web = join(import.meta.dirname, '..');
  const offences: string[] = [];
  for await (const file of new Glob('**/*.{ts,tsx}').scan({ cwd: web })) {
    if (/node_modules|dist\//.test(file) || allowed.test(file)) continue;
    for (const [index, line] of (await readFile(join(web, file), 'utf8')).split('\n').entries()) {
      if (refusable.test(line) && !/^\s*(\/\/|\/?\*)/.test(line))
        offences.push(`${file}:${index + 1}`);
    }
  }
  expect(offences).toEqual([]);
});

const stores = ['localStorage', 'sessionStorage'] as const;
const refuse = () => {
  throw new DOMException('blocked', 'SecurityError');
};

afterEach(() => {
  for (const name of stores) Reflect.deleteProperty(globalThis, name);
});

test('[PG59] text is remembered until the page is left if the browser refuses to store it', () => {
  for (const name of stores) {
    Object.defineProperty(globalThis, name, { get: refuse, configurable: true });
  }
  for (const text of [localText, tabText]) {
    expect(text.get('theme')).toBeNull();
    text.set('theme', 'dark');
    expect(text.get('theme')).toBe('dark');
    text.remove('theme');
    expect(text.get('theme')).toBeNull();
  }
});

test('[P1] two tabs that look for cookies at the same moment both find that the browser keeps them', () => {
  const kept = new Set<string>();
  let otherTab: boolean | undefined;
  Object.defineProperty(globalThis, 'document', {
    configurable: true,
    value: {
      get cookie() {
        if (otherTab === undefined) {
          otherTab = false;
          otherTab = keepsCookies();
        }
        return [...kept].join('; ');
      },
      set cookie(text: string) {
        const [cookie = ''] = text.split(';');
        if (text.includes('Max-Age=0')) kept.delete(cookie);
        else kept.add(cookie);
      },
    },
  });
  const thisTab = keepsCookies();
  Reflect.deleteProperty(globalThis, 'document');
  expect({ thisTab, otherTab, left: kept.size }).toEqual({
    thisTab: true,
    otherTab: true,
    left: 0,
  });
});

test('[PG59] text that a full browser does not accept is newer than the stored text', () => {
  const kept = new Map([['decks', 'old']]);
  let isFull = true;
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        kept.set(key, value);
      },
      removeItem: (key: string) => kept.delete(key),
    },
  });
  localText.set('decks', 'new');
  expect(localText.get('decks')).toBe('new');
  isFull = false;
  localText.set('decks', 'newest');
  const stored = kept.get('story-pointer / decks');
  expect([localText.get('decks'), stored]).toEqual(['newest', 'newest']);
  localText.remove('decks');
  expect(localText.get('decks')).toBeNull();
});
