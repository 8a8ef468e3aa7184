import { expect, test } from 'bun:test';
import * as z from 'zod/mini';
import { createLog } from './log.ts';
import { MemoryStore } from './stores/memory-store.ts';
import { addStory, given, openRoom } from './testing/room.ts';
import { startServer } from './testing/test-server.ts';

const line = z.object({ level: z.int(), time: z.iso.datetime(), msg: z.string() });

/** A store whose errors quote what they are about, as those of databases do. */
class QuotingStore extends MemoryStore {
  isBroken = false;

  override async load(id: string) {
    if (this.isBroken) throw this.#error();
    return await super.load(id);
  }

  override async commit(...args: Parameters<MemoryStore['commit']>) {
    if (this.isBroken) throw this.#error();
    return await super.commit(...args);
  }

  #error(): Error {
    return Object.assign(new Error('constraint failed'), { detail: 'Row (Mallory, 21) is wrong.' });
  }
}

test('[O45] the log is a JSON object a line, and holds no names, votes, keys or seats', async () => {
  const lines: string[] = [];
  const store = new QuotingStore();
  const log = createLog('trace', { write: (text) => lines.push(text) });
  await using server = await startServer({ store, log });
  const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
  const { sessionId, participantId } = annSeat;
  const mallory = 'Mallory\n{"level":60,"msg":"forged"}';
  given((await bob.join(sessionId, mallory)).value);
  await addStory(ann, annSeat, 'Mallory’s story');
  await ann.send(annSeat, { type: 'vote', storyId, round: 1, points: 21 });
  await bob.send(bobSeat, { type: 'renameSession', name: 'Mallory’s sprint' });
  await bob.post(`/api/sessions/${sessionId}/commands`, { name: mallory });

  store.isBroken = true;
  const late = await ann.send(annSeat, { type: 'vote', storyId, round: 1, points: 21 });
  expect(late.status).toBe(500);
  expect((await ann.look(annSeat)).status).toBe(500);
  await ann.listen(annSeat, 0).closed;

  expect(lines.length).toBeGreaterThan(2);
  const key = given(ann.cookie.split('=')[1]);
  for (const text of lines) {
    expect(text.indexOf('\n')).toBe(text.length - 1);
    line.parse(JSON.parse(text));
    // When it was, where in the program, and in which session.
    const said = text.replace(/"(time|stack)":"[^"]*"/g, '').replaceAll(sessionId, '');
    for (const secret of ['Mallory', 'Ann', 'forged', '21', key, participantId]) {
      expect(said).not.toContain(secret);
    }
  }
});
