import { describe, expect, test } from 'bun:test';
import { wireVersion } from '@story-pointer/core/wire-version';
import { livePage, Page, resumeAt, roomAt, signOfLife } from './testing.ts';

describe('a command over the connection', () => {
  const [one, another] = [crypto.randomUUID(), crypto.randomUUID()];
  const vote = { type: 'vote', storyId: 'story', round: 1, points: 8 } as const;
  const result = { type: 'result', commandId: one, status: 200, body: {} } as const;
  const answer = { status: 200, json: {}, wait: 0, isOurs: true };
  const asked = { type: 'command', commandId: one, command: vote } as const;

  /** Sends one, and counts how often it was lost. */
  function send(page: Page, signal?: AbortSignal) {
    const sent = { losses: 0, answered: Promise.resolve<unknown>(undefined) };
    const onLost = () => {
      sent.losses += 1;
    };
    sent.answered = page.connection.command(one, vote, onLost, signal);
    return sent;
  }

  test('is answered there', async () => {
    const page = livePage();
    const { answered } = send(page);
    expect(page.far.questions).toEqual([asked]);
    page.far.say({ ...result, commandId: another });
    page.far.say(result);
    expect(await answered).toEqual(answer);
  });

  test('waits for the connection to open, and is lost where there is none', async () => {
    const page = new Page(roomAt(1));
    const sent = send(page);
    expect([page.far.questions, sent.losses]).toEqual([[], 0]);
    page.far.drop();
    expect(sent.losses).toBe(1);
    page.pass(1000);
    page.far.accept();
    expect(page.far.questions).toEqual([asked]);
    page.far.say(result);
    expect(await sent.answered).toEqual(answer);
  });

  test('is sent again over the next connection where one is lost', async () => {
    const page = livePage();
    const sent = send(page);
    page.far.drop();
    expect(sent.losses).toBe(1);
    page.pass(1000);
    page.far.accept();
    page.far.say(signOfLife(1));
    expect(page.far.questions).toEqual([asked]);
    page.far.say(result);
    expect(await sent.answered).toEqual(answer);
  });

  test('goes over another connection after 3 s where the connection is dead', () => {
    const page = livePage();
    send(page);
    page.pass(1500);
    expect(page.far.questions.at(-1)).toEqual(resumeAt(1));
    page.pass(1500);
    expect(page.sockets).toHaveLength(2);
    page.far.accept();
    expect(page.far.questions).toEqual([asked]);
  });

  test('makes a connection that works doubtful where that leaves it unanswered for 6 s', () => {
    const page = livePage();
    send(page);
    const { far } = page;
    page.pass(1500);
    far.say(signOfLife(1));
    page.pass(4499);
    expect([far.isDoubted, page.sockets.length]).toEqual([false, 1]);
    page.pass(1);
    expect([far.isDoubted, page.sockets.length]).toEqual([true, 2]);
  });

  test('is sent again over another transport of the same connection', () => {
    const page = livePage();
    send(page);
    page.far.accept();
    expect(page.far.questions).toEqual([asked, asked]);
  });

  test('ends when its user gives it up, and is not sent again', async () => {
    const page = livePage();
    const stop = new AbortController();
    const { answered } = send(page, stop.signal);
    stop.abort();
    expect(await answered).toBeUndefined();
    page.far.drop();
    page.pass(1000);
    page.far.accept();
    expect(page.far.questions).toEqual([]);
  });

  test('goes by itself where it is long, and stays away from the connection', async () => {
    const page = livePage();
    const long = { type: 'editStory', storyId: 'story', description: 'ß'.repeat(9000) } as const;
    const stop = new AbortController();
    const command = (signal?: AbortSignal) =>
      page.connection.command(one, long, () => undefined, signal);
    expect(command()).rejects.toThrow('no other way');
    page.otherWay = async () => answer;
    expect(await command()).toEqual(answer);
    page.otherWay = () => Promise.withResolvers<typeof answer>().promise;
    const answered = command(stop.signal);
    stop.abort();
    expect(await answered).toBeUndefined();
    expect(page.far.questions).toEqual([]);
  });

  test('is delivered though its page is left meanwhile', async () => {
    const page = livePage();
    const { answered } = send(page);
    page.connection.stop();
    expect(page.far.isClosed).toBe(false);
    page.far.say(result);
    expect(await answered).toEqual(answer);
    expect(page.far.isClosed).toBe(true);
  });

  test('is sent in another way, until it is answered, where the seat is gone', async () => {
    const page = livePage();
    const { answered } = send(page);
    page.far.say({ type: 'bye', reason: 'gone' });
    await Promise.resolve();
    page.otherWay = async () => answer;
    page.pass(1000);
    expect(await answered).toEqual(answer);
  });

  test('ends where the page is too old for the server', async () => {
    const page = livePage();
    const { answered } = send(page);
    page.far.say({ type: 'reload', oldest: wireVersion + 1 });
    expect(await answered).toMatchObject({ status: 426 });
  });
});
