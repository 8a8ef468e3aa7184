import { expect, test } from 'bun:test';
import { mySessionsSchema } from '@story-pointer/core/wire';
import { Browser } from '../testing/browser.ts';
import { given } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

async function list(browser: Browser, after: string | null) {
  const query = after === null ? '' : `?${new URLSearchParams({ after })}`;
  return mySessionsSchema.parse(await (await browser.fetch(`/api/sessions${query}`)).json());
}

test('[J10] the sessions of a browser come a hundred at a time, each of them once', async () => {
  await using server = await startServer();
  const ann = new Browser(server.url);
  await ann.create({ name: 'Session 0' });
  for (let index = 1; index < 205; index += 1) await ann.create({ name: `Session ${index}` });
  const names: string[] = [];
  const lengths: number[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(ann, after);
    names.push(...page.sessions.map(({ session }) => session.name));
    lengths.push(page.sessions.length);
    after = page.next;
  } while (after !== null);
  expect(lengths).toEqual([100, 100, 5]);
  expect(names.toSorted()).toEqual(
    Array.from({ length: 205 }, (_, i) => `Session ${i}`).toSorted(),
  );
  const response = await ann.fetch('/api/sessions?after=nonsense');
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'malformed' }]);
});

test('[N17] a browser with the most seats allowed gets instructions, and repeated requests their answer', async () => {
  const limits = { participants: 9, stories: 9, bytes: 1_000_000, seatsPerBrowser: 2 };
  await using server = await startServer({ limits });
  const ann = new Browser(server.url);
  const first = given((await ann.create()).value);
  const commandId = crypto.randomUUID();
  const second = given((await ann.create({ commandId })).value);
  expect((await ann.create()).problem).toMatchObject({ status: 422, code: 'tooManySeats' });
  expect((await ann.create({ commandId })).value).toEqual(second);
  const elsewhere = given((await new Browser(server.url).create()).value);
  expect((await ann.join(elsewhere.sessionId, 'Ann 2')).problem?.code).toBe('tooManySeats');
  expect((await ann.join(first.sessionId, 'Ann')).value).toEqual(first);
  await ann.send(first, { type: 'deleteSession' });
  expect((await ann.join(elsewhere.sessionId, 'Ann 2')).status).toBe(201);
});
