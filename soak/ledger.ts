import type { Id } from '@story-pointer/core/ids';
import { afterChangeSet } from '@story-pointer/core/session/apply';
import type { Change, OpenChange } from '@story-pointer/core/session/changes';
import type { ChangeSet, Version } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { type RoomView, visibleChanges } from '@story-pointer/core/view';
import type { CommandAnswer } from '@story-pointer/core/wire-room';
import {
  type Answered,
  byItself,
  changesIfPossible,
  changesOf,
  type Entry,
  enteredBy,
  isSame,
  roomOf,
} from './course.ts';
import type { Kept } from './kept.ts';

/** A person who has entered. */
interface Entrance {
  readonly entry: Entry;
  /** The room was restored since, which may have undone it. */
  readonly isDoubtful: boolean;
}

/** A possible room, and the entrances still missing in it. */
interface Draft {
  readonly room: Room;
  readonly entrances: readonly Entrance[];
}

/** The answers about a change set, and the change set as a page received it. */
interface Evidence {
  readonly answered?: Answered | undefined;
  /** Answers of uncertain age, where no certain one is about this revision. */
  readonly possible?: readonly Answered[];
  readonly received?: ChangeSet<OpenChange> | undefined;
}

/** The most drafts to search for the right one. */
const mostDrafts = 200;

/** The most missing entrances to name when the history does not fit. */
const mostNamed = 5;

/**
 * The history of one room, from the answers that people received. Everybody repeats a command until
 * it is answered, so in the end the answers have each change set once, without gaps, except for
 * scheduled actions and entrances, whose revision is not in the answer. Pages receive those; one
 * that no page has received, because the server died just then, must be one that the rules allow.
 */
export class Ledger {
  readonly contradictions: string[] = [];
  readonly #opening: Room;
  readonly #answered = new Map<number, Answered>();
  /** Answers of uncertain age: from before a restore, or from after it. */
  readonly #doubtful: Answered[] = [];
  /** Several for one revision, if a page received a change set late that was undone. */
  readonly #received = new Map<number, ChangeSet<OpenChange>[]>();
  #entrances: readonly Entrance[] = [];
  #latest: number;
  #restores = 0;

  /**
   * @param opening the room before the first of these commands
   * @param seats the keys that hold its seats
   */
  constructor(opening: RoomView, seats: Room['seats']) {
    this.#opening = roomOf(opening, seats);
    this.#latest = opening.revision;
  }

  get restores(): number {
    return this.#restores;
  }

  get latest(): number {
    return this.#latest;
  }

  /** The number of commands that changed the room. */
  get size(): number {
    return this.#answered.size + this.#entrances.filter(isCertain).length;
  }

  /** Change sets without an answer: scheduled actions, and entrances. */
  get unanswered(): string[] {
    const steps = [...this.#received].flatMap(([revision, received]) =>
      this.#answered.has(revision) ? [] : received,
    );
    return steps.map(({ changes }) => changes.map(({ type }) => type).join(' and ') || 'seatTaken');
  }

  /** @param restores the number of restores when it was sent */
  acknowledge(answered: Answered, restores = this.#restores): void {
    const { request, answer } = answered;
    if (!hasChanged(answer)) return;
    if (restores < this.#restores) {
      this.#doubtful.push(answered);
      return;
    }
    const { revision } = answer;
    const known = this.#answered.get(revision);
    if (known && known.request.commandId !== request.commandId) {
      this.contradictions.push(`two commands were answered with revision ${revision}`);
    }
    if (!known || (known.answer.changesLeftOut && namesVersion(answer))) {
      this.#answered.set(revision, answered);
    }
    this.#latest = Math.max(this.#latest, revision);
  }

  /**
   * Records an entrance, whose answer has no revision; entrances come one after another.
   * @param restores the number of restores when it was sent
   */
  enter(entry: Entry, restores = this.#restores): void {
    const isDoubtful = restores < this.#restores;
    this.#entrances = [...this.#entrances, { entry, isDoubtful }];
  }

  /** Records a change set that a page received. */
  receive(step: ChangeSet<OpenChange>): void {
    const { revision, mark, base } = step;
    // This is the version of the room already.
    if (mark === base) return;
    const known = this.#received.get(revision) ?? [];
    if (!known.some((one) => one.mark === mark)) this.#received.set(revision, [...known, step]);
  }

  /**
   * Records a restore to a copy: later changes no longer count.
   * @returns the number of acknowledged commands among them
   */
  restore({ revision, seats }: Kept): number {
    const before = this.size;
    this.#restores += 1;
    for (const records of [this.#answered, this.#received]) {
      for (const later of [...records.keys()]) if (later > revision) records.delete(later);
    }
    const left = new Set([...this.#answered.values()].map(whoLeaves));
    // A seat that is not in the copy came after it, or had left again and gets its answer only
    // later.
    this.#entrances = this.#entrances.map(({ entry, isDoubtful }) => {
      const { participantId, keyHash } = entry;
      const isKept = seats[participantId]?.includes(keyHash) || left.has(participantId);
      return { entry, isDoubtful: isDoubtful || !isKept };
    });
    this.#latest = Math.min(this.#latest, revision);
    return before - this.size;
  }

  /**
   * The room after all changes.
   * @param isThere picks the right one, if several are possible
   * @throws {Error} if the answers are not the history of a room at `position`
   */
  roomAt(position: Version, isThere: (room: Room) => boolean): Room {
    const { revision, mark } = position;
    if (this.#latest > revision) throw new Error(`revision ${this.#latest} is lost`);
    const way = this.#wayTo(position);
    const open: Draft[] = [{ room: this.#opening, entrances: this.#entrances }];
    const found: Room[] = [];
    // The objection against the draft that came furthest says the most.
    let furthest: { readonly revision: number; readonly reason?: unknown } = { revision: 0 };
    for (let draft = open.pop(); draft && found.length < mostDrafts; draft = open.pop()) {
      try {
        if (draft.room.revision < revision) {
          open.push(...this.#after(draft, way.get(draft.room.revision + 1)));
          continue;
        }
        const missing = draft.entrances.find(isCertain)?.entry;
        if (missing) throw new Error(`${missing.participantId} joined and is missing`);
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
   * The records of all change sets up to a position: each names the mark of the one before.
   * @throws {Error} if a change set is not on the way
   */
  #wayTo({ revision, mark }: Version): ReadonlyMap<number, Evidence> {
    const way = new Map<number, Evidence>();
    let wanted: string | undefined = mark;
    for (let at = revision; at > this.#opening.revision; at -= 1) {
      const received: readonly ChangeSet<OpenChange>[] = this.#received.get(at) ?? [];
      const certain = this.#answered.get(at);
      const possible: readonly Answered[] = certain ? [] : this.#doubtfulAt(at, wanted);
      const answered: Answered | undefined = certain ?? possible.find((one) => isAt(one, wanted));
      const answer: CommandAnswer | undefined =
        answered && namesVersion(answered.answer) ? answered.answer : undefined;
      if (answered && answer && wanted !== undefined && answer.mark !== wanted) {
        throw new Error(`${answered.request.command.type} is not what made revision ${at}`);
      }
      wanted ??= answer?.mark;
      const step: ChangeSet<OpenChange> | undefined =
        wanted === undefined ? received.at(-1) : received.find((one) => one.mark === wanted);
      way.set(at, { answered, possible, received: step });
      wanted = step?.base ?? answer?.base;
    }
    return way;
  }

  #doubtfulAt(revision: number, mark: string | undefined): readonly Answered[] {
    return this.#doubtful.filter((one) => {
      const mayBeAt = mark === undefined || isAt(one, mark) || !namesVersion(one.answer);
      return one.answer.revision === revision && mayBeAt;
    });
  }

  /** The possible states of a draft after its next change set. */
  #after(
    { room, entrances }: Draft,
    { answered, possible = [], received }: Evidence = {},
  ): Draft[] {
    const revision = room.revision + 1;
    const take = (changes: readonly Change[]) =>
      afterChangeSet(room, { revision, mark: '', base: '', changes });
    const fits = (changes: readonly Change[]) =>
      !received || isSame(visibleChanges(changes, null), received.changes);
    if (answered) {
      const changes = changesOf(room, answered);
      if (fits(changes)) return [{ room: take(changes), entrances }];
      const is = `${answered.request.command.type} at revision ${revision} makes ${JSON.stringify(changes)}`;
      throw new Error(`${is}, and pages received ${JSON.stringify(received?.changes)}`);
    }
    const answers = possible.map((one) => changesIfPossible(room, one));
    const drafts = [...byItself(room), ...answers.filter((changes) => changes !== undefined)]
      .filter(fits)
      .map((changes) => ({ room: take(changes), entrances }));
    for (const [index, entrance] of entrances.entries()) {
      const entered = enteredBy(room, entrance.entry);
      const later = entrances.slice(index + 1);
      if (entered && fits(entered)) drafts.push({ room: take(entered), entrances: later });
      if (isCertain(entrance)) break;
    }
    if (drafts.length > 0) return drafts;
    const what = received ? `, in which pages received ${JSON.stringify(received.changes)}` : '';
    const waiting = JSON.stringify(entrances.slice(0, mostNamed));
    throw new Error(`nothing explains revision ${revision}${what}; missing entrances: ${waiting}`);
  }
}

function isCertain({ isDoubtful }: Entrance): boolean {
  return !isDoubtful;
}

function isAt({ answer }: Answered, mark: string | undefined): boolean {
  return namesVersion(answer) && answer.mark === mark;
}

/** The answer to a repetition tells only the revision. */
function namesVersion({ mark, base }: CommandAnswer): boolean {
  return mark !== base;
}

/** Whether there was a change set, though its sender may not see it. */
function hasChanged({ mark, base, changesLeftOut }: CommandAnswer): boolean {
  return changesLeftOut === true || mark !== base;
}

function whoLeaves({ request: { participantId, command } }: Answered): Id | undefined {
  if (command.type === 'leave') return participantId;
  return command.type === 'removeParticipant' ? command.participantId : undefined;
}
