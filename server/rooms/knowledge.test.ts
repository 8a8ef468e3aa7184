import { expect, test } from 'bun:test';
import { afterStep } from '@story-pointer/core/session/apply';
import { isSamePosition, type Position } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import * as fc from 'fast-check';
import type { RoomStep } from '../bus/step.ts';
import { newRoom } from '../testing/sample-commits.ts';
import type { Batch } from './batch.ts';
import { since } from './history.ts';
import { after, type Happening, historyOf, ignorance, type Knowledge } from './knowledge.ts';

const sessionId = newRoom.session.id;

/** What may happen around a process: to the store, on the bus, and in the process itself. */
const act = fc.oneof(
  fc.constantFrom<Act>(
    { is: 'elsewhere' },
    { is: 'begin' },
    { is: 'end', isLost: false },
    { is: 'end', isLost: true },
    { is: 'ask' },
    { is: 'answer', isOld: false },
    { is: 'answer', isOld: true },
    { is: 'doubt' },
  ),
  // Of the last few steps, so that they often lead on.
  fc.record({ is: fc.constant('deliver' as const), which: fc.nat(3) }),
);
type Act =
  | { readonly is: 'elsewhere' | 'begin' | 'ask' | 'doubt' }
  | { readonly is: 'answer'; readonly isOld: boolean }
  | { readonly is: 'end'; readonly isLost: boolean }
  | { readonly is: 'deliver'; readonly which: number };

/**
 * One process of several on a store. Steps of the others come late, twice, in any order or never;
 * what is read is as old as its question, or newer; commits succeed only on the newest room.
 */
class World {
  knowledge: Knowledge = after(ignorance(sessionId), { type: 'entered', isShared: true }).knowledge;
  /** Every room that the store has had, the newest last. */
  readonly stored: Room[] = [newRoom];
  readonly #steps: RoomStep[] = [];
  #committing: { readonly base: Room } | undefined;
  #question: { readonly asked: Knowledge; readonly room: Room } | undefined;
  /** Where the people of this process stand, by what they were told. */
  #shown: Position | undefined;

  get newest(): Room {
    return this.stored.at(-1) ?? newRoom;
  }

  do(act: Act): void {
    switch (act.is) {
      case 'elsewhere':
        this.#store(this.newest);
        break;
      case 'begin': {
        const base = historyOf(this.knowledge)?.room;
        if (!base || this.#committing) break;
        this.#committing = { base };
        this.happens({ type: 'commitBegan' });
        break;
      }
      case 'end':
        this.#end(act.isLost);
        break;
      case 'ask':
        this.#question ??= { asked: this.knowledge, room: this.newest };
        break;
      case 'answer':
        if (this.#question) {
          const { asked, room } = this.#question;
          this.#question = undefined;
          this.happens({ type: 'read', room: act.isOld ? room : this.newest, asked });
        }
        break;
      case 'doubt':
        if (!this.#committing) this.happens({ type: 'doubted' });
        break;
      case 'deliver': {
        const step = this.#steps.at(-1 - act.which);
        if (step) this.happens({ type: 'heard', step });
        break;
      }
      default:
        act satisfies never;
    }
  }

  /** Everything that is on its way arrives, and what is still missing is read. */
  settle(): void {
    if (this.#committing) this.#end(false);
    this.happens({ type: 'read', room: this.newest, asked: this.knowledge });
  }

  happens(happening: Happening): void {
    const wasCommitting = this.knowledge.is === 'committing' && happening.type !== 'stored';
    const { knowledge, effects } = after(this.knowledge, happening);
    this.knowledge = knowledge;
    for (const effect of effects) {
      if (effect.type !== 'tell') continue;
      const { told, isGap } = effect;
      if (happening.type !== 'notStored') expect(wasCommitting).toBe(false);
      // What was told is in the store, and leads on from what was told before or says that it does not.
      expect(this.stored.some((room) => isSamePosition(room, told))).toBe(true);
      if (this.#shown && !isGap) {
        expect([told.revision, told.base]).toEqual([this.#shown.revision + 1, this.#shown.mark]);
      }
      expect(told.revision).toBeGreaterThan(this.#shown?.revision ?? 0);
      this.#shown = told;
    }
    const known = historyOf(knowledge)?.room;
    if (known) expect(this.stored).toContainEqual(known);
    if (knowledge.is !== 'known') return;
    const { history, heard } = knowledge;
    expect(heard.filter((step) => since(history, step))).toEqual([]);
  }

  #store(base: Room): { room: Room; step: RoomStep } {
    const revision = base.revision + 1;
    const step = {
      ...{ sessionId, revision, mark: `mark ${this.stored.length}`, base: base.mark },
      changes: [{ type: 'sessionRenamed', name: `Name ${revision}` }],
    } as const;
    const room = afterStep(base, step);
    this.stored.push(room);
    this.#steps.push(step);
    return { room, step };
  }

  #end(isLost: boolean): void {
    if (!this.#committing) return;
    const { base } = this.#committing;
    this.#committing = undefined;
    if (!isSamePosition(base, this.newest)) {
      this.happens({ type: 'notStored' });
      return;
    }
    const { room, step } = this.#store(base);
    const receipt = { id: step.mark, answer: '' };
    const batch: Batch = {
      room,
      commits: [{ changes: step.changes, room, receipt }],
      outcomes: [],
    };
    // An answer that is lost looks like a commit that has failed.
    this.happens(isLost ? { type: 'notStored' } : { type: 'stored', base, batch });
    if (isLost) this.happens({ type: 'doubted' });
  }
}

test('[C21, C7, C12] whatever is stored, heard, lost and read in whatever order, people are told what is stored, step by step or that they have to ask', () =>
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60, size: 'max' }), (acts) => {
      const world = new World();
      for (const one of acts) world.do(one);
      world.settle();
      const { knowledge, newest } = world;
      expect(historyOf(knowledge)?.room).toEqual(newest);
      expect(knowledge.told).toMatchObject({ revision: newest.revision, mark: newest.mark });
      expect(knowledge.is).toBe('known');
    }),
    { numRuns: 1000 },
  ));

test('[C10] what happens leaves the state before it untouched', () => {
  const before = ignorance(sessionId);
  const copy = structuredClone(before);
  after(before, { type: 'read', room: newRoom, asked: before });
  expect(before).toEqual(copy);
});
