import { expect, test } from 'bun:test';
import { afterChangeSet } from '@story-pointer/core/session/apply';
import { isSameVersion, type Version } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import * as fc from 'fast-check';
import type { RoomChangeSet } from '../bus/change-set.ts';
import { newRoom } from '../testing/sample-commits.ts';
import { type Announcement, type AskedState, type DecidedBatch, RoomState } from './state.ts';

const sessionId = newRoom.session.id;

/** Events around a process: in the store, on the bus, and in the process itself. */
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
  // One of the last few, so that it is often the next.
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
  readonly state = new RoomState(sessionId);
  /** Every room that the store has had, the newest last. */
  readonly stored: Room[] = [newRoom];
  readonly #steps: RoomChangeSet[] = [];
  #committing: { readonly base: Room } | undefined;
  #question: { readonly asked: AskedState; readonly room: Room } | undefined;
  /** The version that the clients of this process were sent last. */
  #shown: Version | undefined;

  get newest(): Room {
    return this.stored.at(-1) ?? newRoom;
  }

  do(act: Act): void {
    switch (act.is) {
      case 'elsewhere':
        this.#store(this.newest);
        break;
      case 'begin': {
        const base = this.state.loaded?.room;
        if (!base || this.#committing) break;
        this.#committing = { base };
        this.state.commitBegan();
        break;
      }
      case 'end':
        this.#end(act.isLost);
        break;
      case 'ask':
        this.#question ??= { asked: this.state.asked, room: this.newest };
        break;
      case 'answer':
        if (this.#question) {
          const { asked, room } = this.#question;
          this.#question = undefined;
          this.#expect(this.state.read(act.isOld ? room : this.newest, asked));
        }
        break;
      case 'doubt':
        if (!this.#committing) this.state.invalidate();
        break;
      case 'deliver': {
        const step = this.#steps.at(-1 - act.which);
        if (step) this.#expect(this.state.received(step));
        break;
      }
      default:
        act satisfies never;
    }
  }

  /** Everything that is on its way arrives, and what is still missing is read. */
  settle(): void {
    if (this.#committing) this.#end(false);
    this.#expect(this.state.read(this.newest, this.state.asked));
  }

  /** Nothing is announced during a commit, and nothing but what is stored. */
  #expect(announcements: readonly Announcement[]): void {
    if (this.#committing) expect(announcements).toEqual([]);
    for (const { changeSet, isGap } of announcements) {
      // It is in the store, and leads on from the one before or says that it does not.
      expect(this.stored.some((room) => isSameVersion(room, changeSet))).toBe(true);
      const { revision, base } = changeSet;
      if (this.#shown && !isGap) {
        expect([revision, base]).toEqual([this.#shown.revision + 1, this.#shown.mark]);
      }
      expect(revision).toBeGreaterThan(this.#shown?.revision ?? 0);
      this.#shown = changeSet;
    }
    const { loaded } = this.state;
    if (loaded) expect(this.stored).toContainEqual(loaded.room);
  }

  #store(base: Room): { room: Room; step: RoomChangeSet } {
    const revision = base.revision + 1;
    const step = {
      ...{ sessionId, revision, mark: `mark ${this.stored.length}`, base: base.mark },
      changes: [{ type: 'sessionRenamed', name: `Name ${revision}` }],
    } as const;
    const room = afterChangeSet(base, step);
    this.stored.push(room);
    this.#steps.push(step);
    return { room, step };
  }

  #end(isLost: boolean): void {
    if (!this.#committing) return;
    const { base } = this.#committing;
    this.#committing = undefined;
    if (!isSameVersion(base, this.newest)) {
      this.#expect(this.state.commitFailed());
      return;
    }
    const { room, step } = this.#store(base);
    const receipt = { id: step.mark, answer: '' };
    const commits = [{ changes: step.changes, room, receipt }];
    const batch: DecidedBatch = { room, commits, changeSets: [step], outcomes: [] };
    // An answer that is lost looks like a commit that has failed.
    this.#expect(isLost ? this.state.commitFailed() : this.state.committed(base, batch));
    if (isLost) this.state.invalidate();
  }
}

test('[C4, C12] whatever is stored, heard, lost and read in whatever order, people are sent what is stored, step by step or that they have to ask', () =>
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60, size: 'max' }), (acts) => {
      const world = new World();
      for (const one of acts) world.do(one);
      world.settle();
      const { state, newest } = world;
      expect(state.loaded?.room).toEqual(newest);
      expect(state.announced).toMatchObject({ revision: newest.revision, mark: newest.mark });
      expect(state.isCommitting).toBe(false);
    }),
    { numRuns: 1000 },
  ));
