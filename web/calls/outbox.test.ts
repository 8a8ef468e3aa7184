import { expect, test } from 'bun:test';
import { Outbox } from './outbox.ts';
import { ApiError, reasonIn, unreachable } from './problem.ts';

interface Sent {
  readonly name: string;
  readonly fails: (failure: ApiError) => void;
  readonly answers: () => void;
  readonly isRefused: () => void;
}

/** An outbox whose parcels are answered by the test, and what has gone out so far. */
function watched() {
  const box = new Outbox();
  const out: Sent[] = [];
  const send = (name: string, things: readonly string[], signal?: AbortSignal) => {
    const deliver = (fails: Sent['fails']) =>
      new Promise<string>((resolve, reject) => {
        out.push({
          name,
          fails,
          answers: () => resolve(name),
          isRefused: () => reject(new Error(`${name} is refused`)),
        });
      });
    const parcel = { things, insists: true, deliver };
    return box.send(signal ? { ...parcel, signal } : parcel);
  };
  const names = () => out.map(({ name }) => name);
  return { box, out, send, names };
}

test('[PG74] what is about one thing goes out one after another, as it was asked for', async () => {
  const { out, send, names } = watched();
  const moves = [send('first', ['list']), send('second', ['list']), send('third', ['list'])];
  expect(names()).toEqual(['first']);
  out[0]?.fails(new ApiError('failed', unreachable));
  expect(names()).toEqual(['first']);
  out[0]?.answers();
  await moves[0];
  await Bun.sleep(0);
  expect(names()).toEqual(['first', 'second']);
  out[1]?.isRefused();
  await expect(moves[1]).rejects.toThrow('second is refused');
  await Bun.sleep(0);
  expect(names()).toEqual(['first', 'second', 'third']);
});

test('[PG74] what is about something else waits for nothing, and leaves at once', () => {
  const { send, names } = watched();
  void send('edit', ['story-1']);
  void send('vote', ['story-2']);
  void send('delete', ['story-1', 'list']);
  void send('move', ['list']);
  expect(names()).toEqual(['edit', 'vote']);
});

test('[PG72, PG74] what is called back while it waits its turn holds up nothing behind it', async () => {
  const { box, out, send, names } = watched();
  void send('first', ['list']);
  const stop = new AbortController();
  const second = send('second', ['list'], stop.signal);
  const third = send('third', ['list']);
  stop.abort();
  await Bun.sleep(0);
  // Whoever delivers looks at the signal; here it goes out and is refused.
  expect(names()).toEqual(['first', 'second']);
  out[1]?.isRefused();
  await expect(second).rejects.toThrow('second is refused');
  out[0]?.answers();
  await Bun.sleep(0);
  expect(names()).toEqual(['first', 'second', 'third']);
  out[2]?.answers();
  await third;
  expect(box.isEmpty).toBe(true);
});

test('[PG74] there is trouble for as long as something that failed has not ended, however it ends', async () => {
  const { box, out, send } = watched();
  const told: unknown[] = [];
  box.subscribe(() => told.push(box.trouble));
  const vote = send('vote', ['story-1']);
  const move = send('move', ['list']);
  expect(box.trouble).toBeUndefined();
  out[1]?.fails(new ApiError('failed', unreachable));
  expect(box.trouble).toBe('notArrived');
  out[0]?.fails(new ApiError('failed', reasonIn(503, undefined)));
  expect(box.trouble).toBe('notSaved');
  out[0]?.isRefused();
  await expect(vote).rejects.toThrow();
  expect(box.trouble).toBe('notArrived');
  out[1]?.answers();
  await move;
  expect(box.trouble).toBeUndefined();
  expect(told.at(-1)).toBeUndefined();
});
