import { expect, test } from 'bun:test';
import { noEdgeLimits } from '../testing/test-server.ts';
import { HeldRooms } from './rooms-in-memory.ts';
import { limitsOf } from './table.ts';

/** A page that opens a room of so many bytes, and closes where it has to. */
class Page {
  readonly address: string;
  readonly participantId: string | null;
  readonly room: { bytes: number };
  outcome: string | Disposable = 'closed';

  constructor(address: string, room: { bytes: number }, participantId: string | null = 'seat') {
    this.address = address;
    this.participantId = participantId;
    this.room = room;
  }

  open(held: HeldRooms): this {
    this.outcome = held.hold(this.room, this);
    return this;
  }

  close(): void {
    if (typeof this.outcome !== 'string') this.outcome[Symbol.dispose]();
    this.outcome = 'closed';
  }

  unloaded(): void {
    this.close();
  }

  get state(): string {
    return typeof this.outcome === 'string' ? this.outcome : 'open';
  }
}

const heldRooms = (sessionBytes: number) =>
  new HeldRooms(limitsOf({ ...noEdgeLimits, sessionBytes }).held.sessionBytes);
const room = (bytes: number) => ({ bytes });
const states = (...pages: readonly Page[]) => pages.map(({ state }) => state);

test('an address opens rooms up to half of the memory, and the largest one gives way to a smaller one', () => {
  const held = heldRooms(100);
  const open = (bytes: number, address = 'a') => new Page(address, room(bytes)).open(held);
  const pages = [open(30), open(20), open(20), open(10)];
  expect(states(...pages)).toEqual(['closed', 'open', 'open', 'open']);
  expect(open(40).state).toBe('memory_by_address');
  expect(open(20).state).toBe('memory_by_address');
  expect(states(...pages)).toEqual(['closed', 'open', 'open', 'open']);
  expect(open(40, 'b').state).toBe('open');
  expect(held.bytes).toBe(90);
});

test('a room that others have open costs an address nothing', () => {
  const held = heldRooms(100);
  const shared = room(40);
  const first = new Page('a', shared).open(held);
  const full = new Page('b', room(50)).open(held);
  const guest = new Page('b', shared).open(held);
  expect(states(first, full, guest)).toEqual(['open', 'open', 'open']);
  first.close();
  expect(held.bytes).toBe(90);
  guest.close();
  expect(held.bytes).toBe(50);
});

test('pages without a seat give way first, then the address that has most', () => {
  const held = heldRooms(100);
  const looking = new Page('a', room(10), null).open(held);
  const small = new Page('b', room(10)).open(held);
  const most = [21, 20].map((bytes) => new Page('c', room(bytes)).open(held));
  const second = new Page('d', room(30)).open(held);
  expect(held.bytes).toBe(91);
  expect(new Page('e', room(12), null).open(held).state).toBe('memory');
  const third = new Page('e', room(15)).open(held);
  expect(states(looking, small, ...most, second, third)).toEqual([
    'closed',
    'open',
    'open',
    'open',
    'open',
    'open',
  ]);
  const fourth = new Page('f', room(25)).open(held);
  expect(states(small, ...most, second, third, fourth)).toEqual([
    'open',
    'closed',
    'open',
    'open',
    'open',
    'open',
  ]);
  expect(new Page('g', room(41)).open(held).state).toBe('memory');
});

test('a room that grows counts with its new size, and gives way where its address has most', () => {
  const held = heldRooms(100);
  const growing = room(10);
  const pages = [new Page('a', growing).open(held), new Page('a', room(30)).open(held)];
  const other = new Page('b', room(40)).open(held);
  growing.bytes = 25;
  held.changed(growing);
  expect(states(...pages, other)).toEqual(['open', 'closed', 'open']);
  growing.bytes = 45;
  held.changed(growing);
  growing.bytes = 65;
  held.changed(growing);
  expect(states(...pages, other)).toEqual(['closed', 'closed', 'open']);
  expect(held.bytes).toBe(40);
});

test('the only room stays open however large it is, with pages of several addresses', () => {
  const held = heldRooms(100);
  const large = room(300);
  const pages = ['a', 'b', 'c'].map((address) => new Page(address, large).open(held));
  expect(states(...pages)).toEqual(['open', 'open', 'open']);
  for (const page of pages) page.close();
  expect(held.bytes).toBe(0);
});

test('after random plays of coming, growing and leaving nothing is held, and the limit was kept', () => {
  const held = heldRooms(1000);
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const rooms = Array.from({ length: 40 }, () => room(10 + random(90)));
  const pages: Page[] = [];
  for (let step = 0; step < 3000; step += 1) {
    const any = rooms[random(rooms.length)] ?? room(1);
    const what = random(10);
    if (what < 5)
      pages.push(new Page(`${random(6)}`, any, random(3) === 0 ? null : 'seat').open(held));
    else if (what < 9) pages.splice(random(pages.length), 1)[0]?.close();
    else {
      any.bytes = 10 + random(190);
      held.changed(any);
    }
    const open = new Set(pages.filter(({ state }) => state === 'open').map((page) => page.room));
    const bytes = [...open].reduce((sum, one) => sum + one.bytes, 0);
    expect(held.bytes).toBe(bytes);
    expect(bytes).toBeLessThanOrEqual(1000);
  }
  for (const page of pages) page.close();
  expect(held.bytes).toBe(0);
});
