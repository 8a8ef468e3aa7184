import type { Id, KeyHash, ParticipantId } from '@story-pointer/core/ids';
import { partOf } from '@story-pointer/core/long-message';
import {
  type Attention,
  type PeopleHere,
  type Presence,
  type PresenceUpdate,
  writePresenceChange,
} from '@story-pointer/core/presence';
import type { Version } from '@story-pointer/core/session/open-room';
import type { Down, PresenceMessage } from '@story-pointer/core/sync/protocol';
import { asSent } from '@story-pointer/core/tally';
import type { Broadcast, RoomView } from '@story-pointer/core/view';
import { textFrom, textOf } from './view-text.ts';

/** An open page. A transport registers it with its room, which sends it all changes. */
export interface Client {
  /** Null for a viewer without a seat. */
  readonly participantId: ParticipantId | null;
  /** The key it came with; null without one. */
  readonly keyHash: KeyHash | null;
  /** The story whose votes it wants to know; null for the team's alone. */
  readonly votesOf: Id | null;
  readonly wantsPresence: boolean;
  /** Whether the user looks at the page. */
  readonly attention: Attention;
  /** Its connection may be dead. */
  readonly isSilent: boolean;
  /** Its next connection is about to open. */
  readonly isReturning: boolean;
  /** Whether messages that were sent to it have not been read yet. */
  readonly isBehind: boolean;
  /** Kept by its room. */
  delivery: Delivery;
  /** Sends messages in one packet. */
  send(messages: readonly string[]): void;
  /**
   * Sends messages one after another, as fast as they are read.
   * @param onEnd called once with whether all of them were sent; at once where nothing has to wait
   */
  stream(messages: Iterator<string>, isLong: boolean, onEnd: (isDone: boolean) => void): void;
  close(reason: 'gone' | 'failure'): void;
}

/** The progress of bringing a client up to date. */
export interface Delivery {
  /** It is up to date, and is sent what happens. */
  readonly isLive: boolean;
  /** The version from which it has asked to be brought up to date, until it is. */
  readonly asked: Version | null;
  /** Another version from which it has asked since. */
  readonly next: Version | null;
}

export const notDelivered: Delivery = { isLive: false, asked: null, next: null };
const delivered: Delivery = { isLive: true, asked: null, next: null };

/** The part of a room that a client lacks. */
export type Missed =
  | { readonly changeSets: readonly Broadcast[] }
  | { readonly snapshot: RoomView };

/** The clients of one room in this process. Of hidden votes only new ones come here, each for its voter alone. */
export class Clients {
  readonly #clients = new Set<Client>();
  /** Clients that were behind when presence was sent. */
  readonly #withoutPresence = new WeakSet<Client>();

  get size(): number {
    return this.#clients.size;
  }

  add(client: Client): void {
    this.#clients.add(client);
  }

  /** @returns whether it was there */
  delete(client: Client): boolean {
    return this.#clients.delete(client);
  }

  /** The attention of each person with a page here. */
  get attentions(): Presence {
    const people: Record<Id, Attention> = {};
    for (const { participantId, attention, isSilent } of this.#clients) {
      if (participantId !== null && !isSilent && people[participantId] !== 'here') {
        people[participantId] = attention;
      }
    }
    return people;
  }

  /** @param resume called as by `deliver`, where the change sets are long */
  broadcast(
    changeSets: readonly Broadcast[],
    resume: (client: Client, version: Version) => void,
  ): void {
    const messages = new ChangeMessages(changeSets);
    const [first, reached] = [changeSets[0], changeSets.at(-1)];
    for (const client of this.#clients) {
      if (!client.delivery.isLive) continue;
      const own = messages.for(client.participantId);
      // Parts are sent as fast as they are read: otherwise all of them would wait in memory once for each page.
      if (first && reached && own.length > changeSets.length) {
        const asked = { revision: first.revision - 1, mark: first.base };
        client.delivery = { ...client.delivery, asked };
        this.#stream(client, own.values(), false, reached, (next) => resume(client, next));
      } else client.send(own);
    }
  }

  broadcastPresence(told: PresenceUpdate): void {
    const message = presenceMessage(told);
    for (const client of this.#clients) this.#sendPresence(client, message);
  }

  /** Sends all who are here, unless that is not known yet. */
  sendPeople(client: Client, people: PeopleHere | undefined): void {
    this.#withoutPresence.delete(client);
    if (people) this.#sendPresence(client, presenceMessage({ ...people, isAll: true }));
  }

  /** Does so for a client that has missed some of it, once it reads again. */
  sendMissedPeople(client: Client, people: PeopleHere | undefined): void {
    if (this.#withoutPresence.has(client)) this.sendPeople(client, people);
  }

  closeGone(isGone: (client: Client) => boolean): void {
    for (const client of [...this.#clients]) if (isGone(client)) client.close('gone');
  }

  /**
   * Sends a client what it lacks, and afterwards the changes that happen meanwhile.
   * @param version where the client is
   * @param resume called with the version that it has reached, where it still lacks something
   */
  deliver(
    client: Client,
    version: Version,
    missed: Missed,
    resume: (version: Version) => void,
  ): void {
    if (!this.#clients.has(client)) return;
    const { messages, isLong, reached } = this.#written(client, version, missed);
    this.#stream(client, messages, isLong, reached, resume);
  }

  #stream(
    client: Client,
    messages: Iterator<string>,
    isLong: boolean,
    reached: Version,
    resume: (version: Version) => void,
  ): void {
    client.delivery = { ...client.delivery, isLive: false };
    let hasWaited = false;
    client.stream(messages, isLong, (isDone) => {
      const next = client.delivery.next ?? (hasWaited ? reached : null);
      client.delivery = isDone && !next ? delivered : notDelivered;
      if (isDone && next) resume(next);
    });
    hasWaited = true;
  }

  #written({ participantId, votesOf }: Client, version: Version, missed: Missed) {
    if ('changeSets' in missed) {
      const { changeSets } = missed;
      const messages = messagesOf(changeSets, version, participantId);
      return { messages, isLong: false, reached: changeSets.at(-1) ?? version };
    }
    const { snapshot } = missed;
    const text = textOf(asSent(snapshot, votesOf), ['{"type":"welcome","room":', '}']);
    const isLong = typeof text !== 'string';
    return { messages: isLong ? inParts(text) : [text].values(), isLong, reached: snapshot };
  }

  /** A client that is behind is sent no presence; it gets all of it once it reads again. */
  #sendPresence(client: Client, message: string): void {
    if (!client.wantsPresence || this.#withoutPresence.has(client)) return;
    if (client.isBehind) this.#withoutPresence.add(client);
    else client.send([message]);
  }
}

/** The messages of some change sets: one text for everybody, and one for each participant with own votes in it. */
class ChangeMessages {
  readonly #changeSets: readonly Broadcast[];
  readonly #forAll: readonly string[];
  readonly #voters: ReadonlySet<Id>;

  constructor(changeSets: readonly Broadcast[]) {
    this.#changeSets = changeSets;
    this.#forAll = changeSets.flatMap((one) => changeMessages(one, null));
    this.#voters = new Set(
      changeSets.flatMap(({ ownVotes }) => ownVotes.map(({ participantId }) => participantId)),
    );
  }

  /** @param participantId null for a viewer without a seat */
  for(participantId: ParticipantId | null): readonly string[] {
    if (participantId === null || !this.#voters.has(participantId)) return this.#forAll;
    return this.#changeSets.flatMap((one) => changeMessages(one, participantId));
  }
}

/** The change sets that a page has missed; without any, a sign of life. */
function* messagesOf(
  changeSets: readonly Broadcast[],
  version: Version,
  participantId: ParticipantId | null,
) {
  for (const one of changeSets) yield* changeMessages(one, participantId);
  if (changeSets.length === 0) yield signAt(version);
}

/** Tells a page that the connection works, and that it is up to date. */
export function signAt({ revision, mark }: Version): string {
  const sign = { type: 'changes', revision, mark, base: mark, changes: [] } as const;
  return JSON.stringify(sign satisfies Down);
}

/** A text as the parts of a long message. */
function* inParts(pieces: Iterator<string>) {
  for (let piece = pieces.next(); !piece.done; ) {
    const next = pieces.next();
    yield partOf(piece.value, next.done === true);
    piece = next;
  }
}

function presenceMessage({ people, ...told }: PresenceUpdate): string {
  const message: PresenceMessage = { type: 'presence', ...writePresenceChange(people), ...told };
  return JSON.stringify(message);
}

/** A change set as one participant may see it, in parts where it is long: with the values of their own votes, and of no others. */
function changeMessages(
  { revision, mark, base, changes, ownVotes }: Broadcast,
  participantId: ParticipantId | null,
): readonly string[] {
  const own = ownVotes.filter((vote) => vote.participantId === participantId);
  const message = { type: 'changes', revision, mark, base, changes: [...changes, ...own] } as const;
  const text = textFrom([JSON.stringify(message satisfies Down)]);
  return typeof text === 'string' ? [text] : [...inParts(text)];
}
