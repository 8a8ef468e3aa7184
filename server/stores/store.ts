import type { Id, KeyHash, ParticipantId, SessionId, TeamId } from '@story-pointer/core/ids';
import type { Change } from '@story-pointer/core/session/changes';
import type { Command } from '@story-pointer/core/session/commands';
import type { Surroundings } from '@story-pointer/core/session/decision';
import type { AgreedStory, Session, Version } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import type { TeamChange } from '@story-pointer/core/team/commands';
import type { LeftStory } from '@story-pointer/core/team/left-over';
import type { Team, TeamBrowser } from '@story-pointer/core/team/team';
import type { Outgoing, WebhookOwner } from '@story-pointer/core/webhooks/events';
import type { Deliveries } from '@story-pointer/core/wire';

export interface Commit {
  readonly changes: readonly Change[];
  /** The room after them, at its next position; without changes, as it was. */
  readonly room: Room;
  readonly receipt: Receipt;
  /** Its messages to webhooks; undefined for none. */
  readonly outgoing?: Outgoing | undefined;
}

/** The first answer to a command, kept so that a repeated command gets it again. */
export interface Receipt {
  /** Stands for the sender and the command's id. */
  readonly id: string;
  readonly answer: string;
}

/** A seat as its holder finds it among 'Your sessions'. */
export interface SeatRecord {
  readonly session: Session;
  readonly participantId: ParticipantId;
  readonly participantName: string;
  readonly isFacilitator: boolean;
}

export interface DueSession {
  readonly sessionId: SessionId;
  /** The first thing of all, in milliseconds since 1970. */
  readonly dueAt: number;
}

/** Times in milliseconds since 1970; older things are deleted. */
export interface Horizons {
  /** All sessions in which nothing has happened since then. */
  readonly idle: number;
  /** Sessions in which nothing has ever happened since they were created. */
  readonly unused: number;
  readonly receipts: number;
}

export interface SeatMark {
  readonly creationDate: string;
  readonly participantId: ParticipantId;
}

/** A session in the operator's list. */
export interface SessionRecord {
  readonly session: Session;
  /** In milliseconds since 1970. */
  readonly usedAt: number;
  readonly people: number;
  readonly stories: number;
}

/** The changes of one command to a team. */
export interface TeamCommit {
  readonly changes: readonly TeamChange[];
  /** The team after them, at its next version. */
  readonly team: Team;
  readonly receipt: Receipt;
  readonly started?: Room | undefined;
  /** The messages of that session to webhooks; undefined for none. */
  readonly outgoing?: Outgoing | undefined;
}

/** The inputs of the rules that put a session on the list of a team. */
export type Listing = Pick<Surroundings, 'teamsMade' | 'hasTeam' | 'entry'>;

/** The team of a renewed address. */
export interface Renewed {
  readonly nextId: TeamId;
}

/** Keeps teams, beside the rooms of their sessions, which make them. */
export interface TeamStore {
  /** The team at an address; for a while also the one that it has got since. */
  find(teamId: TeamId): Promise<Team | Renewed | undefined>;
  /** The team of a token. */
  withToken(tokenHash: string): Promise<Team | undefined>;
  /** Keeps all or nothing: false when the team is not at `before`, or the command was answered before. */
  commit(before: Team, commit: TeamCommit): Promise<boolean>;
  ofSession(sessionId: SessionId, now: number): Promise<TeamId | undefined>;
  /** Whether a browser has made a team, or manages one. */
  hasRights(keyHash: KeyHash): Promise<boolean>;
  /** For a session in memory that may have been taken off the list of its team; nothing for other commands. */
  listing(
    command: Command,
    maker: KeyHash | null,
    sessionId: SessionId,
    now: number,
  ): Promise<Listing>;
  /** The seats that these keys hold in sessions of a team; of several in a session, the one taken last. */
  seatsIn(teamId: TeamId, keys: readonly KeyHash[]): Promise<TeamBrowser['seats']>;
  /** The names and keys of the stories that sessions leave. @returns in the order of the ids */
  leftIn(ids: readonly SessionId[]): Promise<readonly (readonly LeftStory[])[]>;
  /** The latest story of each card that sessions agreed on. @returns in the order of the ids */
  agreedIn(ids: readonly SessionId[]): Promise<readonly (readonly AgreedStory[])[]>;
  /** The left stories of a session that is gone, in full if it has expired. */
  leftBy(id: SessionId): Promise<readonly LeftStory[]>;
}

/** A message that one process sends now. */
export interface ClaimedDelivery {
  readonly id: string;
  /** Null for the first message to a webhook of a team. */
  readonly sessionId: SessionId | null;
  /** Null for a webhook of a session or the installation. */
  readonly teamId: TeamId | null;
  readonly webhookId: string;
  /** The host of its receiver, or one name for those of the installation. */
  readonly host: string;
  /** Its place in the order of its webhook. */
  readonly place: number;
  readonly type: string;
  readonly happensAt: number;
  readonly tries: number;
  /** The status that facilitators see. */
  readonly status: number | null;
  /** As text, since another version may have written them: the event, and its target, null for the installation. */
  readonly body: string;
  readonly target: string | null;
}

/** Keeps what webhooks are sent, which commits add. */
export interface DeliveryStore {
  /**
   * Takes some that are due, so that no other process sends them before `until`.
   * @param hosts of those under way in this process, once for each
   * @param resting webhooks that are sent nothing, with the ends of that time
   */
  claim(
    now: number,
    until: number,
    most: number,
    hosts: readonly string[],
    resting?: ReadonlyMap<string, number>,
  ): Promise<readonly ClaimedDelivery[]>;
  /**
   * Keeps the result, and lets those behind it have their turn, after others that are due by now: slow webhooks
   * with many messages would take all the time.
   * @param status of the answer, 0 for none
   * @param dueAt of the next try; null for none
   */
  finish(
    delivery: ClaimedDelivery,
    now: number,
    status: number,
    dueAt?: number | null,
  ): Promise<void>;
  /** The latest to its webhooks, the newest first. */
  list(owner: WebhookOwner, now: number): Promise<Deliveries['deliveries']>;
  /** @returns false when there is none of these webhooks */
  sendAgain(
    owner: WebhookOwner,
    id: string,
    webhookIds: readonly string[],
    now: number,
  ): Promise<boolean>;
}

/** Keeps rooms. A fulfilled promise holds through a crash. */
export interface Store {
  readonly teams: TeamStore;
  readonly deliveries: DeliveryStore;
  load(sessionId: SessionId): Promise<Room>;
  /** Keeps a new room at revision 1: false when its command was answered before. */
  create(room: Room, receipt: Receipt, outgoing?: Outgoing): Promise<boolean>;
  /** Keeps all of `commits` or nothing: false when the room is not at `before`, or one of the commands was answered before. */
  commit(before: Room, commits: readonly Commit[]): Promise<boolean>;
  /** The sessions, two at most, whose ids end like this. */
  idsEndingIn(ending: string): Promise<readonly Id[]>;
  /** The first answers to those of the commands that had one, by receipt id. */
  findReceipts(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The positions of these rooms; missing rooms are left out. */
  positionsOf(ids: readonly Id[]): Promise<ReadonlyMap<Id, Version>>;
  /** The sessions in which something is due by `until`: the most urgent first. */
  dueSessions(until: number, most: number): Promise<readonly DueSession[]>;
  seatsIn(sessionId: SessionId, keyHash: KeyHash): Promise<readonly Id[]>;
  /** The seats of a browser behind `after`, at most `most`, those in the newest sessions first. */
  seatsOf(keyHashes: readonly KeyHash[], most?: number, after?: SeatMark): Promise<SeatRecord[]>;
  /** All sessions in pages, in the order of their ids. */
  allSessions(): AsyncIterable<readonly SessionRecord[]>;
  countSeats(keyHash: KeyHash): Promise<number>;
  /** Forgets what is from before these times. @returns the ids of the sessions that are gone */
  prune(since: Horizons): Promise<readonly Id[]>;
  /** Sets the clock by which things grow old, so much forward at most: where the machine's jumps, not all is old at once. @returns it */
  passTime(atMost: number): Promise<number>;
  /** Fulfilled when the store can do its work, which is to write. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** As the specification names what is kept; points are known by their story and participant. */
type Entity = 'Session' | 'Participant' | 'Story' | 'StoryParticipantPoints';

export class RecordNotFound extends Error {
  constructor(entity: Entity, id: Id) {
    super(`${entity} with ID ${id} not found`);
  }
}

/** The store cannot do its work at the moment; the message tells the operator why and what to do. */
export class StoreFailure extends Error {}

/** A failure that may pass by itself: of a database that is away, starting or busy. */
export class TemporaryFailure extends StoreFailure {}
