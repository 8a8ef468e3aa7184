import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { commands } from '@story-pointer/core/session/commands';
import { webhookEventSchema } from '@story-pointer/core/webhooks/events';
import { statuses } from '@story-pointer/core/wire';
import * as z from 'zod/mini';
import { apiFile } from '../../settings-page.ts';
import { Browser } from '../../testing/browser.ts';
import { noEdgeLimits, startServer } from '../../testing/test-server.ts';
import texts from './texts.json';
import { textOf } from './texts.ts';

const server = await startServer({ edge: { ...noEdgeLimits, requestsPerBrowser: 777 } });
afterAll(() => server[Symbol.asyncDispose]());
const text = await (await fetch(`${server.url}/api/openapi.json`)).text();

const anything = z.record(z.string(), z.unknown());

/** Every object in a JSON value, with its path. */
function* objectsIn(value: unknown, path = ''): Iterable<[string, Record<string, unknown>]> {
  if (Array.isArray(value)) for (const one of value) yield* objectsIn(one, path);
  const { data } = anything.safeParse(value);
  if (!data) return;
  yield [path, data];
  for (const [name, one] of Object.entries(data)) yield* objectsIn(one, `${path}/${name}`);
}

const objects = [...objectsIn(JSON.parse(text))];

test('[W12] the description of the API passes the strict rules of a public linter', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
});

test('[W12] the description of the API says of each schema, form, property and parameter what it is', () => {
  const described = z.looseObject({ description: z.string().check(z.minLength(1)) });
  const needy = objects.filter(
    ([path, one]) =>
      one['$ref'] === undefined &&
      (/\/(properties|components\/(schemas|parameters))\/\w+$/.test(path) ||
        /(?<!^\/components)\/(parameters|oneOf)$/.test(path)),
  );
  expect(needy.length).toBeGreaterThan(300);
  expect(needy.filter(([, one]) => !described.safeParse(one).success)).toEqual([]);
});

test('the texts of the description all stand in it', () => {
  const found = objects.flatMap(([, { description }]) => (description ? String(description) : []));
  const all = Object.entries(texts).flatMap(([place, those]) =>
    Object.keys(those).map((property) => textOf(place, property) ?? ''),
  );
  expect(all.filter((one) => !found.some((other) => other.startsWith(one)))).toEqual([]);
  expect(all.filter((one) => /undefined|[{}]/.test(one))).toEqual([]);
});

test('[W12] the description has every command of a person and none of the server, every event of webhooks and every code of an error', () => {
  const inDocument = objects
    .filter(([path]) => path === '/components/schemas/Command/oneOf')
    .map(([, { title }]) => title);
  const [, events = {}] = objects.find(([path]) => path === '/webhooks') ?? [];
  expect(Object.keys(events)).toEqual(
    webhookEventSchema.def.options.flatMap(({ shape }) => shape.type.def.values),
  );
  const ofPeople = Object.entries(commands).filter(([, { may }]) => may !== 'alarm');
  expect(inDocument).toEqual(ofPeople.map(([type]) => type));
  for (const [code, status] of Object.entries(statuses)) {
    const [, response] = objects.find(([path]) => path === `/components/responses/${status}`) ?? [];
    expect(response?.['description']).toContain(`- \`${code}\`: `);
  }
});

test('[W12] docs/openapi.json is the description of a server with the default settings', async () => {
  // `npm run settings` writes it.
  expect(await Bun.file(join(import.meta.dir, '../../../docs/openapi.json')).text()).toBe(
    apiFile(),
  );
});

test('[W12] docs/api.md lists every address of the description', async () => {
  const page = await Bun.file(join(import.meta.dir, '../../../docs/api.md')).text();
  const listed = [...page.matchAll(/^\| `(GET|POST) \/api(\S*)` \|/gm)].map(([, ...one]) => one);
  const paths = objects.flatMap(([path, one]) => (path === '/paths' ? Object.entries(one) : []));
  const described = paths.flatMap(([path, one]) =>
    Object.keys(anything.parse(one)).map((method) => [method.toUpperCase(), path]),
  );
  expect(listed.sort()).toEqual(described.sort());
});

test('[W12] the description has the limits of the server that shows it', () => {
  expect(text).toContain('A key may send 777 requests a minute');
});

test('[W12] a live connection needs no parameter of pages', async () => {
  const ann = new Browser(server.url);
  const { value } = await ann.create();
  const url = `${server.url.replace('http', 'ws')}/api/sessions/${value?.sessionId}/live`;
  const first = await new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.addEventListener('message', ({ data }) => {
      socket.close();
      resolve(JSON.parse(String(data)));
    });
    socket.addEventListener('error', reject);
  });
  expect(first).toMatchObject({ type: 'welcome', room: { session: { id: value?.sessionId } } });
});
