import { describe, expect, test } from 'bun:test';
import { wireVersion } from '@story-pointer/core/wire-version';
import {
  livePage,
  Page,
  renamed,
  resumeAt,
  roomAt,
  settled,
  signOfLife,
  stepTo,
} from './testing.ts';

describe('a command over the connection', () => {
  const [one, another] = [crypto.randomUUID(), crypto.randomUUID()];
  const vote = { type: 'vote', storyId: 'story', round: 1, points: 8 } as const;
  const body = stepTo(1, []);
  const result = { type: 'result', commandId: one, status: 200, body } as const;
  const posted = { status: 200, json: body, wait: 0, isOurs: true };
  const answer = { revision: 1, changes: [] };
  const asked = { type: 'command', commandId: one, command: vote } as const;

  function send({ connection }: Page, signal?: AbortSignal) {
    return connection.send(vote, { commandId: one, ...(signal && { signal }) });
  }

  test('is answered there', async () => {
    const page = livePage();
    const sent = send(page);
    expect(page.far.questions).toEqual([asked]);
    page.far.say({ ...result, commandId: another });
    page.far.say(result);
    expect(await sent).toMatchObject({ ok: true, answer, room: { revision: 1 } });
  });

  test('waits for the connection to open, and is lost where there is none', async () => {
    const page = new Page(roomAt(1));
    const sent = send(page);
    expect([page.far.questions, page.failures]).toEqual([[], []]);
    page.far.drop();
    expect(page.failures).toHaveLength(1);
    page.pass(1000);
    page.far.accept();
    expect(page.far.questions).toEqual([asked]);
    page.far.say(result);
    expect(await sent).toMatchObject({ ok: true, answer });
  });

  test('is sent again over the next connection where one is lost', async () => {
    const page = livePage();
    const sent = send(page);
    page.far.drop();
    expect(page.failures).toHaveLength(1);
    page.pass(1000);
    page.far.accept();
    page.far.say(signOfLife(1));
    expect(page.far.questions).toEqual([asked]);
    page.far.say(result);
    expect(await sent).toMatchObject({ ok: true, answer });
  });

  test('goes over another connection after 3 s where the connection is dead', () => {
    const page = livePage();
    void send(page);
    page.pass(1500);
    expect(page.far.questions.at(-1)).toEqual(resumeAt(1));
    page.pass(1500);
    expect(page.sockets).toHaveLength(2);
    page.far.accept();
    expect(page.far.questions).toEqual([asked]);
  });

  test('makes a connection that works doubtful where that leaves it unanswered for 6 s', () => {
    const page = livePage();
    void send(page);
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
    void send(page);
    page.far.accept();
    expect(page.far.questions).toEqual([asked, asked]);
  });

  test('counts once where it is sent twice at a time', async () => {
    const page = livePage();
    const sent = [send(page), send(page)];
    expect(page.far.questions).toEqual([asked]);
    page.far.say(result);
    expect(await Promise.all(sent)).toMatchObject([{ answer }, { answer }]);
  });

  test('ends when its user gives it up, and is not sent again', async () => {
    const page = livePage();
    const stop = new AbortController();
    const sent = send(page, stop.signal);
    stop.abort();
    expect(await sent).toMatchObject({ ok: false });
    page.far.drop();
    page.pass(1000);
    page.far.accept();
    expect(page.far.questions).toEqual([]);
  });

  test('goes by POST where it is long, until that is answered', async () => {
    const page = livePage();
    const long = { type: 'editStory', storyId: 'story', description: 'ß'.repeat(9000) } as const;
    const sent = page.connection.send(long, { commandId: one });
    await settled();
    expect(page.failures).toHaveLength(1);
    page.otherWay = async () => posted;
    page.pass(1000);
    expect(await sent).toMatchObject({ ok: true, answer });
    expect(page.far.questions).toEqual([]);
  });

  test('goes by POST where the connection takes none, once there is one', async () => {
    const page = new Page(roomAt(1));
    page.takesCommands = false;
    const sent = send(page);
    await settled();
    expect(page.failures).toEqual([]);
    page.otherWay = async () => posted;
    page.far.accept();
    expect(await sent).toMatchObject({ ok: true, answer });
    expect(page.far.questions).toEqual([]);
  });

  test('is delivered though its page is left meanwhile', async () => {
    const page = livePage();
    const sent = send(page);
    page.connection.stop();
    expect(page.far.isClosed).toBe(false);
    page.far.say(result);
    expect(await sent).toMatchObject({ ok: true, answer });
    expect(page.far.isClosed).toBe(true);
  });

  test('is sent again though its page is left after an error of the server', async () => {
    const page = livePage();
    const sent = send(page);
    const problem = { type: 'about:blank', title: 'No', detail: 'No.', code: 'notReady' };
    page.far.say({ ...result, status: 503, body: { ...problem, status: 503 } });
    page.connection.stop();
    expect(page.far.isClosed).toBe(false);
    page.pass(1000);
    expect(page.far.questions).toEqual([asked, asked]);
    page.far.say(result);
    expect(await sent).toMatchObject({ ok: true, answer });
    expect(page.far.isClosed).toBe(true);
  });

  test('keeps the connection of a page that is left and opened again', () => {
    const page = livePage();
    void send(page);
    page.connection.stop();
    page.connection.start();
    page.far.say(result);
    expect([page.sockets.length, page.far.isClosed, page.status]).toEqual([1, false, 'live']);
    page.connection.stop();
    page.connection.start();
    expect([page.sockets.length, page.status]).toEqual([2, 'connecting']);
  });

  test('is sent by POST, until it is answered, where the seat is gone', async () => {
    const page = livePage();
    const sent = send(page);
    page.far.say({ type: 'bye', reason: 'gone' });
    await settled();
    page.otherWay = async () => posted;
    page.pass(1000);
    expect(await sent).toMatchObject({ ok: true, answer });
  });

  test('[W16, W21] rests longer and longer where the seat is gone and the server fails', async () => {
    const page = livePage();
    let posts = 0;
    page.otherWay = async () => {
      posts += 1;
      const json = { type: 'x', title: 'No', status: 503, detail: 'No.', code: 'notReady' };
      return { status: 503, json, wait: 1000, isOurs: true };
    };
    void send(page);
    page.far.say({ type: 'bye', reason: 'gone' });
    for (let second = 0; second < 300; second += 1) {
      await settled();
      page.pass(1000);
    }
    expect(posts).toBeGreaterThan(10);
    expect(posts).toBeLessThan(50);
  });

  test('ends where the page is too old for the server', async () => {
    const page = livePage();
    const sent = send(page);
    page.far.say({ type: 'reload', oldest: wireVersion + 1 });
    expect(await sent).toMatchObject({ ok: false, error: { status: 426, isOutdated: true } });
  });

  test('[C12] is done once the room shows it, though its answer overtakes the changes', async () => {
    const page = livePage();
    let isDone = false;
    const sent = send(page).finally(() => {
      isDone = true;
    });
    page.far.say({ ...result, body: { ...stepTo(2, []), changesLeftOut: true } });
    await settled();
    expect(isDone).toBe(false);
    page.far.say(renamed(2, 'Sprint 2'));
    expect(await sent).toMatchObject({ ok: true, room: { session: { name: 'Sprint 2' } } });
  });

  test('[C12] has the room fetched where the connection does not bring its changes', async () => {
    const page = livePage();
    page.fetch = async () => {
      page.room = roomAt(2);
    };
    const sent = send(page);
    page.far.say({ ...result, body: { ...stepTo(2, []), changesLeftOut: true } });
    await settled();
    page.pass(3000);
    expect(await sent).toMatchObject({ ok: true, room: { revision: 2 } });
  });
});
