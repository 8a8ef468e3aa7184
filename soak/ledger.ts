import type { Id } from '@story-pointer/core/ids';
import { afterStep } from '@story-pointer/core/session/apply';
import type { Change, OpenChange } from '@story-pointer/core/session/changes';
import type { Position, Step } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { type RoomView, visibleChanges } from '@story-pointer/core/view';
import type { CommandAnswer } from '@story-pointer/core/wire';
import {
  type Answered,
  byItself,
  changesOf,
  type Entry,
  enteredBy,
  isSame,
  roomOf,
} from './course.ts';
import type { Kept } from './kept.ts';

/** Somebody who came in. */
interface Entrance {
  readonly entry: Entry;
  /** The room was taken back since: that may have undone it, or not. */
  readonly isDoubtful: boolean;
}

/** A room that may have been there, and who has yet to come in. */
interface Draft {
  readonly room: Room;
  readonly entrances: readonly Entrance[];
}

/** What somebody was answered, and a page heard, of a step. */
interface Told {
  readonly answered?: Answered | undefined;
  readonly heard?: Step<OpenChange> | undefined;
}

/** Of so many rooms that may have come of it all the right one is looked for. */
const mostDrafts = 200;

/** How many of those who have yet to come in are told where it is not the history of a room. */
const mostTold = 5;

/**
 * What people have been told of one room. Everybody sends a command until it is answered, so in the
 * end the answers are its history: without a gap, and each step once, but for what happens by itself
 * and for who comes in, of which nobody is told the revision. That is in what the pages hear; and
 * where no page has heard it, because the server died just then, it is one of what the rules allow.
 */
export class Ledger {
  /** Answers that contradict each other. */
  readonly contradictions: string[] = [];
  readonly #opening: Room;
  readonly #answered = new Map<number, Answered>();
  /** Those the room was taken back under: they were told either before that, or after it. */
  readonly #doubtful: Answered[] = [];
  /** More than one of a revision, where a page is told late of what was taken back. */
  readonly #heard = new Map<number, Step<OpenChange>[]>();
  /** In the order they came in. */
  #entrances: readonly Entrance[] = [];
  #latest: number;
  #timesTakenBack = 0;

  /**
   * @param opening the room before the first of these commands
   * @param seats whose browsers sit in it
   */
  constructor(opening: RoomView, seats: Room['seats']) {
    this.#opening = roomOf(opening, seats);
    this.#latest = opening.revision;
  }

  /** How often the room was taken back by now. */
  get timesTakenBack(): number {
    return this.#timesTakenBack;
  }

  /** The last revision that somebody was told of what they did. */
  get latest(): number {
    return this.#latest;
  }

  /** How many commands were answered with a change of the room. */
  get size(): number {
    return this.#answered.size + this.#entrances.filter(isCertain).length;
  }

  /** What pages heard of that nobody was answered: what happened by itself, and who came in. */
  get unasked(): string[] {
    const steps = [...this.#heard].flatMap(([revision, heard]) =>
      this.#answered.has(revision) ? [] : heard,
    );
    return steps.map(({ changes }) => changes.map(({ type }) => type).join(' and ') || 'seatTaken');
  }

  /** @param timesTakenBack how often the room had been taken back when it was asked for */
  acknowledge(told: Answered, timesTakenBack = this.#timesTakenBack): void {
    const { request, answer } = told;
    if (!hasChanged(answer)) return;
    if (timesTakenBack < this.#timesTakenBack) {
      this.#doubtful.push(told);
      return;
    }
    const { revision } = answer;
    const known = this.#answered.get(revision);
    if (known && known.request.commandId !== request.commandId) {
      this.contradictions.push(`two commands are told that they made revision ${revision}`);
    }
    if (!known || known.answer.changesLeftOut) {
      this.#answered.set(revision, told);
    }
    this.#latest = Math.max(this.#latest, revision);
  }

  /**
   * Somebody has come in, of which they are not told the revision; they do so one after another.
   * @param timesTakenBack how often the room had been taken back when they asked
   */
  enter(entry: Entry, timesTakenBack = this.#timesTakenBack): void {
    const isDoubtful = timesTakenBack < this.#timesTakenBack;
    this.#entrances = [...this.#entrances, { entry, isDoubtful }];
  }

  /** A page was told of a step. */
  hear(step: Step<OpenChange>): void {
    const { revision, mark, base } = step;
    // That is where the room is.
    if (mark === base) return;
    const known = this.#heard.get(revision) ?? [];
    if (!known.some((one) => one.mark === mark)) this.#heard.set(revision, [...known, step]);
  }

  /**
   * The room was taken back to what a copy held: what came after that does not count any more.
   * @returns how many acknowledged commands that were
   */
  takeBack({ revision, seats }: Kept): number {
    const before = this.size;
    this.#timesTakenBack += 1;
    for (const told of [this.#answered, this.#heard]) {
      for (const later of [...told.keys()]) if (later > revision) told.delete(later);
    }
    const left = new Set([...this.#answered.values()].map(whoLeaves));
    // Whose seat is not in the copy came after it, or had left again, and is told so only later.
    this.#entrances = this.#entrances.map(({ entry, isDoubtful }) => {
      const { participantId, keyHash } = entry;
      const isKept = seats[participantId]?.includes(keyHash) || left.has(participantId);
      return { entry, isDoubtful: isDoubtful || !isKept };
    });
    this.#latest = Math.min(this.#latest, revision);
    return before - this.size;
  }

  /**
   * The room that must have come of it all.
   * @param isThere tells it from others, where there are several
   * @throws {Error} when what was told is not the history of a room at `position`
   */
  roomAt(position: Position, isThere: (room: Room) => boolean): Room {
    const { revision, mark } = position;
    if (this.#latest > revision) throw new Error(`revision ${this.#latest} is lost`);
    const way = this.#wayTo(position);
    const open: Draft[] = [{ room: this.#opening, entrances: this.#entrances }];
    const found: Room[] = [];
    // Of what speaks against each of them, that against the one that came furthest says the most.
    let furthest: { readonly revision: number; readonly reason?: unknown } = { revision: 0 };
    for (let draft = open.pop(); draft && found.length < mostDrafts; draft = open.pop()) {
      try {
        if (draft.room.revision < revision) {
          open.push(...this.#after(draft, way.get(draft.room.revision + 1)));
          continue;
        }
        const missing = draft.entrances.find(isCertain)?.entry;
        if (missing) throw new Error(`${missing.participantId} came in and is not there`);
        const room = { ...draft.room, mark };
        if (isThere(room)) return room;
        found.push(room);
      } catch (reason) {
        const { revision } = draft.room;
        if (revision >= furthest.revision) furthest = { revision, reason };
      }
    }
    const [first] = found;
    if (!first) throw furthest.reason;
    return first;
  }

  /**
   * What was told of the steps to a position: each names the mark of the one before.
   * @throws {Error} when somebody was told of a step that is not on the way
   */
  #wayTo({ revision, mark }: Position): ReadonlyMap<number, Told> {
    const way = new Map<number, Told>();
    let wanted: string | undefined = mark;
    for (let at = revision; at > this.#opening.revision; at -= 1) {
      const heard: readonly Step<OpenChange>[] = this.#heard.get(at) ?? [];
      const answered: Answered | undefined = this.#answered.get(at) ?? this.#doubtfulAt(at, wanted);
      const answer: CommandAnswer | undefined = answered?.answer.changesLeftOut
        ? undefined
        : answered?.answer;
      if (answered && answer && wanted !== undefined && answer.mark !== wanted) {
        throw new Error(`${answered.request.command.type} is not what made revision ${at}`);
      }
      wanted ??= answer?.mark;
      const step: Step<OpenChange> | undefined =
        wanted === undefined ? heard.at(-1) : heard.find((one) => one.mark === wanted);
      way.set(at, { answered, heard: step });
      wanted = step?.base ?? answer?.base;
    }
    return way;
  }

  #doubtfulAt(revision: number, mark: string | undefined): Answered | undefined {
    return this.#doubtful.find(
      ({ answer }) => answer.revision === revision && answer.mark === mark,
    );
  }

  /** What may have become of a draft in its next step. */
  #after({ room, entrances }: Draft, { answered, heard }: Told = {}): Draft[] {
    const revision = room.revision + 1;
    const take = (changes: readonly Change[]) =>
      afterStep(room, { revision, mark: '', base: '', changes });
    const isHeard = (changes: readonly Change[]) =>
      !heard || isSame(visibleChanges(changes, null), heard.changes);
    if (answered) {
      const changes = changesOf(room, answered);
      if (isHeard(changes)) return [{ room: take(changes), entrances }];
      const is = `${answered.request.command.type} at revision ${revision} makes ${JSON.stringify(changes)}`;
      throw new Error(`${is}, and pages heard ${JSON.stringify(heard?.changes)}`);
    }
    const drafts = byItself(room)
      .filter(isHeard)
      .map((changes) => ({ room: take(changes), entrances }));
    for (const [index, entrance] of entrances.entries()) {
      const entered = enteredBy(room, entrance.entry);
      const later = entrances.slice(index + 1);
      if (entered && isHeard(entered)) drafts.push({ room: take(entered), entrances: later });
      if (isCertain(entrance)) break;
    }
    if (drafts.length > 0) return drafts;
    const what = heard ? `, where pages heard ${JSON.stringify(heard.changes)}` : '';
    const waiting = JSON.stringify(entrances.slice(0, mostTold));
    throw new Error(`nobody was told of revision ${revision}${what}; yet to come in: ${waiting}`);
  }
}

function isCertain({ isDoubtful }: Entrance): boolean {
  return !isDoubtful;
}

/** Whether there was a step, though its sender may not be told what it was. */
function hasChanged({ mark, base, changesLeftOut }: CommandAnswer): boolean {
  return changesLeftOut === true || mark !== base;
}

function whoLeaves({ request: { participantId, command } }: Answered): Id | undefined {
  if (command.type === 'leave') return participantId;
  return command.type === 'removeParticipant' ? command.participantId : undefined;
}
