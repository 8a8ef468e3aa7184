import { afterEach, expect, spyOn, test } from 'bun:test';
import { withTime } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import { problemText } from '../calls/problem-text.ts';
import { outgoing } from '../leave/outgoing.ts';
import { livePage, type Page, settled, stepTo } from './testing.ts';

let page = livePage();

afterEach(async () => {
  await page.endAll();
  page = livePage();
});

const one = crypto.randomUUID();
const another = crypto.randomUUID();

function send(command: Command, commandId: string = one, signal?: AbortSignal) {
  return page.connection.send(command, { commandId, ...(signal && { signal }) });
}

function edit(storyId: string, name: string, signal?: AbortSignal) {
  return send({ type: 'editStory', storyId, name }, crypto.randomUUID(), signal);
}

const vote = { type: 'vote', storyId: 'story', round: 1, points: 1 } as const;

/** The commands that have reached the server. */
function arrived({ sockets }: Page = page) {
  const all = sockets.flatMap(({ questions }) => questions);
  return all.flatMap((up) => (up.type === 'command' ? up : []));
}

function names() {
  return arrived().map(({ command }) => ('name' in command ? command.name : command.type));
}

function idOf(index: number): string {
  return arrived().at(index)?.commandId ?? '';
}

function answers(commandId: string): void {
  const body = stepTo(page.room.revision, []);
  page.far.say({ type: 'result', commandId, status: 200, body });
}

function refuses(commandId: string, status: number, code: string, retryAfter?: number): void {
  const body = { type: 'about:blank', title: 'No', status, detail: 'No.', code };
  page.far.say({ type: 'result', commandId, status, body, ...(retryAfter && { retryAfter }) });
}

const commands: readonly (readonly [Command, string])[] = [
  [{ type: 'vote', storyId: 'a', round: 1, points: 1 }, 'Failed to create or update points'],
  [{ type: 'reveal', storyId: 'a', round: 1 }, 'Failed to update story'],
  [{ type: 'startRound', storyId: 'a', round: 1 }, 'Failed to delete points for story'],
  [{ type: 'acceptPoints', storyId: 'a', round: 1, points: 1 }, 'Failed to update story'],
  [{ type: 'createStory', name: 'A' }, 'Failed to create story'],
  [{ type: 'editStory', storyId: 'a', name: 'A', points: null }, 'Failed to update story'],
  [{ type: 'deleteStory', storyId: 'a' }, 'Failed to delete story'],
  [{ type: 'moveStory', storyId: 'a', before: null }, 'Failed to update story'],
  [{ type: 'setActiveStory', storyId: 'a' }, 'Failed to update session'],
  [{ type: 'renameSession', name: 'A' }, 'Failed to update session'],
  [{ type: 'removeParticipant', participantId: 'a' }, 'Failed to delete participant'],
  [{ type: 'leave' }, 'Failed to delete participant'],
  [{ type: 'deleteSession' }, 'Failed to delete session'],
];

test.each(commands)('%j that fails says %s, once', async (command, message) => {
  const sent = send(command);
  refuses(one, 422, 'failure');
  const error = { message, detail: problemText('failure') };
  expect(await sent).toMatchObject({ ok: false, error });
  expect(page.failures).toMatchObject([{ message }]);
});

test('[PG74] what is about one thing goes out one after another, as it was asked for', async () => {
  edit('a', 'first');
  const second = edit('a', 'second');
  edit('a', 'third');
  expect(names()).toEqual(['first']);
  refuses(idOf(0), 503, 'notReady');
  expect(names()).toEqual(['first']);
  page.pass(1000);
  expect(names()).toEqual(['first', 'first']);
  answers(idOf(0));
  expect(names()).toEqual(['first', 'first', 'second']);
  refuses(idOf(-1), 409, 'nameTaken');
  expect(await second).toMatchObject({ ok: false, error: { code: 'nameTaken' } });
  expect(names()).toEqual(['first', 'first', 'second', 'third']);
});

test('[PG74] what is about something else waits for nothing, and leaves at once', () => {
  edit('a', 'edit');
  send({ ...vote, storyId: 'b' });
  send({ type: 'deleteStory', storyId: 'a' });
  send({ type: 'moveStory', storyId: 'b', before: null });
  expect(names()).toEqual(['edit', 'vote']);
});

test('[PG72, PG74] what is cancelled while it waits its turn holds up nothing behind it', async () => {
  edit('a', 'first');
  const stop = new AbortController();
  const second = edit('a', 'second', stop.signal);
  const third = edit('a', 'third');
  stop.abort();
  expect(await second).toMatchObject({ ok: false });
  answers(idOf(0));
  expect(names()).toEqual(['first', 'third']);
  answers(idOf(1));
  expect(await third).toMatchObject({ ok: true });
  expect([outgoing.isEmpty.read(), page.failures]).toEqual([true, []]);
});

test('[PG74] there is trouble for as long as something that failed has not ended, however it ends', async () => {
  send(vote);
  send({ type: 'moveStory', storyId: 'b', before: null }, another);
  expect(outgoing.trouble.read()).toBeUndefined();
  page.far.drop();
  expect(outgoing.trouble.read()).toBe('notArrived');
  page.pass(1000);
  page.far.accept();
  refuses(one, 503, 'notReady');
  expect(outgoing.trouble.read()).toBe('notSaved');
  refuses(one, 409, 'roundOver');
  expect(outgoing.trouble.read()).toBe('notArrived');
  answers(another);
  expect([outgoing.trouble.read(), outgoing.isEmpty.read()]).toEqual([undefined, true]);
});

test('[W21, PG74] a command that finds no connection is in trouble at once', () => {
  page.far.drop();
  send(vote);
  expect(outgoing.trouble.read()).toBe('notArrived');
  page.pass(1000);
  page.far.accept();
  answers(one);
  expect(outgoing.trouble.read()).toBeUndefined();
});

test('[W21, PG74] a failing server gets a command again under its id, until that is known no longer', async () => {
  const sent = send(vote);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    refuses(one, 503, 'notReady');
    page.pass(999);
    expect(arrived()).toHaveLength(attempt);
    page.pass(1);
    expect(arrived()).toHaveLength(attempt + 1);
  }
  refuses(one, 503, 'notReady');
  page.pass(4999);
  expect(arrived()).toHaveLength(6);
  page.pass(1);
  refuses(one, 409, 'commandTooOld');
  const detail = problemText('commandTooOld');
  expect(await sent).toMatchObject({ ok: false, error: { detail } });
  expect(new Set(arrived().map(({ commandId }) => commandId))).toEqual(new Set([one]));
});

test.each(['commandTooOld', 'commandFromFuture'])(
  '[O44] a command refused as %s reads the room and is sent once more, under another id and in its turn',
  async (code) => {
    const read = Promise.withResolvers<void>();
    page.fetch = () => read.promise;
    const first = edit('a', 'first');
    const second = edit('a', 'second');
    refuses(idOf(0), 409, code);
    await settled();
    expect(names()).toEqual(['first']);
    read.resolve();
    await settled();
    expect(names()).toEqual(['first', 'first']);
    expect(idOf(1)).not.toBe(idOf(0));
    expect([page.failures, outgoing.trouble.read()]).toEqual([[], undefined]);
    answers(idOf(1));
    expect(await first).toMatchObject({ ok: true });
    page.fetch = () => Promise.reject(new Error('no answer'));
    refuses(idOf(2), 409, code);
    await settled();
    refuses(idOf(3), 409, code);
    expect(await second).toMatchObject({ ok: false, error: { code } });
    expect(names()).toEqual(['first', 'first', 'second', 'second']);
    expect(outgoing.isEmpty.read()).toBe(true);
  },
);

test('[O44, C3] a command that may have happened is sent under its id alone, also when its user asks again', async () => {
  page.fetch = () => Promise.resolve();
  const create = { type: 'createStory', name: 'A' } as const;
  const lost = send(create);
  page.far.drop();
  page.pass(1000);
  page.far.accept();
  refuses(one, 409, 'commandTooOld');
  expect(await lost).toMatchObject({ ok: false, error: { code: 'commandTooOld' } });

  const givenUp = send(create, another);
  page.pass(10_000);
  expect(await givenUp).toMatchObject({ ok: false });
  const again = send(create, another);
  refuses(another, 409, 'commandTooOld');
  expect(await again).toMatchObject({ ok: false, error: { code: 'commandTooOld' } });
});

test('[O44, C3] a command that was sent under another id keeps that when its user asks again', async () => {
  page.fetch = () => Promise.resolve();
  const create = { type: 'createStory', name: 'A' } as const;
  const givenUp = send(create);
  refuses(one, 409, 'commandFromFuture');
  await settled();
  const renewed = idOf(-1);
  expect(page.connection.unanswered).toEqual([{ commandId: renewed, command: create }]);
  page.pass(10_000);
  expect(await givenUp).toMatchObject({ ok: false });
  const again = send(create);
  expect([idOf(-1), renewed]).toEqual([renewed, expect.not.stringMatching(one)]);
  answers(renewed);
  expect(await again).toMatchObject({ ok: true });
});

test('[O44, C3] a vote that an earlier page may have sent keeps its id', async () => {
  page.fetch = () => Promise.resolve();
  const yesterday = withTime(crypto.randomUUID(), Date.now() - 13 * 60 * 60 * 1000);
  const sent = send(vote, yesterday);
  refuses(yesterday, 409, 'commandTooOld');
  expect(await sent).toMatchObject({ ok: false, error: { code: 'commandTooOld' } });
});

test('[O44] a command that waited while its device slept is not carried out hours later', async () => {
  const start = Date.now();
  const now = spyOn(Date, 'now').mockReturnValue(start);
  page.far.drop();
  const sent = send(vote);
  now.mockReturnValue(start + 60_000);
  page.pass(1000);
  page.far.accept();
  refuses(one, 409, 'commandTooOld');
  expect(await sent).toMatchObject({ ok: false, error: { code: 'commandTooOld' } });
  now.mockRestore();
});

test('[W25] a command that has to wait is not sent before, even if the network comes back', () => {
  send(vote);
  refuses(one, 429, 'tooManyRequests', 30);
  page.pass(29_000);
  page.connection.wake();
  expect(arrived()).toHaveLength(1);
  page.pass(1000);
  page.connection.wake();
  expect(arrived()).toHaveLength(2);
});

test('[PG70] a form is given up after 10 s, with the reason of its last attempt', async () => {
  const sent = send({ type: 'createStory', name: 'A' });
  refuses(one, 503, 'notReady');
  page.pass(9999);
  expect(outgoing.isEmpty.read()).toBe(false);
  page.pass(1);
  expect(await sent).toMatchObject({ ok: false, error: { status: 503, isPassing: true } });
  expect(page.failures.at(-1)?.message).toBe('Failed to create story: not sent again');
  const soFar = arrived().length;
  page.pass(60_000);
  expect(arrived()).toHaveLength(soFar);
});

test('[PG75] an answer of our own that this page does not understand is not asked for again', async () => {
  const sent = send({ type: 'leave' });
  page.far.say({ type: 'result', commandId: one, status: 200, body: { isDone: true } });
  const error = { isPassing: false, isRefusal: false, isOutdated: true };
  expect(await sent).toMatchObject({ ok: false, error });
  expect(page.failures).toMatchObject([error]);
});

test('[PG72] a command that is cancelled before there is a connection is never sent, nor logged', async () => {
  page.far.drop();
  page.failures.length = 0;
  page.pass(1000);
  const stop = new AbortController();
  const sent = send({ type: 'leave' }, one, stop.signal);
  stop.abort();
  expect(await sent).toMatchObject({ ok: false, error: { isPassing: true } });
  page.far.accept();
  expect([arrived(), page.failures]).toEqual([[], []]);
});
