import type { Id, KeyHash } from '@story-pointer/core/ids';
import type { Change } from '@story-pointer/core/session/changes';
import type { Session } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';

/** One step in the history of a room, or none, and the receipt of the command it came from. */
export interface Commit {
  /** Of the room after it: one more than before if there are changes. */
  readonly revision: number;
  readonly changes: readonly Change[];
  readonly receipt: Receipt;
}

/** The first answer to a command, kept so that a repeated command gets it again. */
export interface Receipt {
  /** Stands for the sender and the command's id. */
  readonly id: string;
  /** JSON. */
  readonly answer: string;
}

/** A seat as its holder finds it among 'Your sessions'. */
export interface SeatRecord {
  readonly session: Session;
  readonly participantId: Id;
  readonly participantName: string;
  readonly isFacilitator: boolean;
}

/** Where rooms are kept. What a method has promised, it keeps through a crash. */
export interface Store {
  /** @throws {RecordNotFound} */
  load(sessionId: Id): Promise<Room>;
  /** Keeps a new room at revision 1: false when its command was answered before. */
  create(room: Room, receipt: Receipt): Promise<boolean>;
  /**
   * Keeps all of `commits`, or nothing: false when the room is not at revision `base` any more, or
   * when one of the commands was answered before.
   */
  commit(sessionId: Id, base: number, commits: readonly Commit[]): Promise<boolean>;
  /** The first answers to those of the commands that had one, by receipt id. */
  findReceipts(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** How far these rooms are; those that are not there are left out. */
  revisionsOf(ids: readonly Id[]): Promise<ReadonlyMap<Id, number>>;
  /** Newest session first. */
  seatsOf(keyHash: KeyHash): Promise<SeatRecord[]>;
  /**
   * Forgets the sessions in which nothing has happened since `idleSince`, and the receipts from
   * before `receiptsSince`, both in milliseconds since 1970.
   * @returns the ids of these sessions
   */
  prune(idleSince: number, receiptsSince: number): Promise<readonly Id[]>;
  /**
   * Sets the clock by which things grow old to the present, but forward by so many milliseconds at
   * most: where the machine's clock jumps, not everything has had its time at once.
   * @returns where it stands, in milliseconds since 1970
   */
  passTime(atMost: number): Promise<number>;
  /** Fulfilled when the store can do its work, which is to write. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export class RecordNotFound extends Error {
  constructor(entity: 'Session', id: Id) {
    super(`${entity} with ID ${id} not found`);
  }
}

/** The store cannot do its work at the moment; the message tells the operator why and what to do. */
export class StoreFailure extends Error {}
