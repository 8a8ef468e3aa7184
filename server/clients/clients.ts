import type { Id, KeyHash, ParticipantId } from '@story-pointer/core/ids';
import {
  type Attention,
  type PeopleHere,
  type Presence,
  type PresenceUpdate,
  writePresenceChange,
} from '@story-pointer/core/presence';
import type { Version } from '@story-pointer/core/session/open-room';
import type { SentToken } from '@story-pointer/core/session/tokens';
import {
  type Down,
  longestMessage,
  type PresenceMessage,
  writeShortVote,
} from '@story-pointer/core/sync/protocol';
import { asSent } from '@story-pointer/core/tally';
import { type Broadcast, isForSeats, type RoomView } from '@story-pointer/core/view';
import { textOf } from './view-text.ts';

/** Messages that are published to clients of a room: its changes to all, presence to those that want it. */
export type Topic = 'changes' | 'presence';

/** An open page. A transport registers it with its room, which sends it all changes. */
export interface Client {
  /** Null for a viewer without a seat. */
  readonly participantId: ParticipantId | null;
  /** The participant in front of it, who is here and sees their own votes; null for none. */
  readonly person: ParticipantId | null;
  /** The key it came with; null without one. */
  readonly keyHash: KeyHash | null;
  /** The token of a program. */
  readonly token: SentToken | undefined;
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
  /** Whether it gets what is published to its room. */
  readonly isSubscribed: boolean;
  /** Kept by its room. */
  delivery: CatchUp;
  /** Sends messages in one packet. */
  send(messages: readonly string[]): void;
  /**
   * Has the page get what is too long for its connection.
   * @param reached the version in which it has everything
   * @param write the messages, for those who get them over the connection all the same
   */
  sendLong(reached: Version, write: () => readonly string[]): void;
  /** Subscribes it to its room, where its connection allows that. */
  subscribe(): void;
  /** Sends a message to all other subscribed clients of its room. @returns whether all have read what was sent before */
  publish(topic: Topic, message: string): boolean;
  /** To be called when it may have messages that it has not read. */
  noteBacklog(): void;
  close(reason: 'gone' | 'failure'): void;
}

/** The progress of bringing a client up to date. */
export interface CatchUp {
  /** It is up to date, and is sent what happens. */
  readonly isLive: boolean;
  /** The version from which it has asked to be brought up to date, until it is. */
  readonly asked: Version | null;
  /** Another version from which it has asked since. */
  readonly next: Version | null;
}

export const notDelivered: CatchUp = { isLive: false, asked: null, next: null };
const delivered: CatchUp = { isLive: true, asked: null, next: null };

/** The part of a room that a client lacks. */
export type Missed =
  | { readonly changeSets: readonly Broadcast[] }
  | { readonly snapshot: RoomView };

/** The clients of one room in this process. Of hidden votes only new ones come here, each for its voter alone. */
export class Clients {
  readonly #clients = new Set<Client>();
  /** Their time ends. */
  readonly #withToken = new Set<Client>();
  /** Clients that were behind when presence was sent. */
  readonly #withoutPresence = new WeakSet<Client>();

  get size(): number {
    return this.#clients.size;
  }

  add(client: Client): void {
    this.#clients.add(client);
    if (client.token) this.#withToken.add(client);
  }

  /** @returns whether it was there */
  delete(client: Client): boolean {
    this.#withToken.delete(client);
    return this.#clients.delete(client);
  }

  /** The attention of each person with a page here. */
  get attentions(): Presence {
    const people: Record<Id, Attention> = {};
    for (const { person, attention, isSilent } of this.#clients) {
      if (person !== null && !isSilent && people[person] !== 'here') {
        people[person] = attention;
      }
    }
    return people;
  }

  broadcast(changeSets: readonly Broadcast[]): void {
    if (this.size === 0) return;
    for (const changeSet of changeSets) {
      const messages = new ChangeMessages(changeSet);
      const live = [...this.#clients].filter(({ delivery }) => delivery.isLive);
      const [voter, another] = live.filter(
        ({ isSubscribed, person }) => isSubscribed && messages.isOwn(person),
      );
      const { published, isForSeats: isOfSome } = messages;
      const isLong = Buffer.byteLength(published) > longestMessage;
      const isSingle = another !== undefined || isOfSome || isLong;
      for (const client of isSingle ? live : publish(live, 'changes', published, voter)) {
        sendTo(client, [messages.for(client.person)], changeSet);
      }
    }
  }

  broadcastPresence(update: PresenceUpdate): void {
    const message = presenceMessage(update);
    const clients = [...this.#clients].filter(({ wantsPresence }) => wantsPresence);
    const isSlow = clients.some((one) => one.isBehind || this.#withoutPresence.has(one));
    for (const client of isSlow ? clients : publish(clients, 'presence', message)) {
      this.#sendPresence(client, message);
    }
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

  /** @param which those with a token alone, or all */
  closeGone(isGone: (client: Client) => boolean, which: 'all' | 'withToken' = 'all'): void {
    const some = which === 'all' ? this.#clients : this.#withToken;
    for (const client of [...some]) if (isGone(client)) client.close('gone');
  }

  /** Sends a client what it lacks, and from then on what happens. @param version where the client is */
  deliver(client: Client, version: Version, missed: Missed): void {
    if (!this.#clients.has(client)) return;
    client.delivery = delivered;
    client.subscribe();
    if ('changeSets' in missed) {
      const { changeSets } = missed;
      const messages = changeSets.map((one) => new ChangeMessages(one).for(client.person));
      const reached = changeSets.at(-1);
      if (reached) sendTo(client, messages, reached);
      else client.send([signAt(version)]);
      return;
    }
    const { snapshot } = missed;
    const text = textOf(asSent(snapshot, client.votesOf), ['{"type":"welcome","room":', '}']);
    if (typeof text === 'string') sendTo(client, [text], snapshot);
    else client.sendLong(snapshot, () => [Iterator.from(text).toArray().join('')]);
  }

  /** A client that is behind is sent no presence; it gets all of it once it reads again. */
  #sendPresence(client: Client, message: string): void {
    if (!client.wantsPresence || this.#withoutPresence.has(client)) return;
    if (client.isBehind) this.#withoutPresence.add(client);
    else client.send([message]);
  }
}

/** The messages of a change set: one for everybody, and one for each participant with own votes in it. */
class ChangeMessages {
  readonly #changeSet: Broadcast;
  #forAll: string | undefined;
  /** Whether people without a seat get less of it. */
  readonly isForSeats: boolean;

  constructor(changeSet: Broadcast) {
    this.#changeSet = changeSet;
    this.isForSeats = changeSet.changes.some(isForSeats);
  }

  /** For everybody, as it is published. */
  get published(): string {
    return writeShortVote(this.#changeSet) ?? this.#all;
  }

  /** Whether it has own votes of a participant. */
  isOwn(participantId: ParticipantId | null): boolean {
    return this.#changeSet.ownVotes.some((vote) => vote.participantId === participantId);
  }

  /** @param participantId null for a viewer without a seat */
  for(participantId: ParticipantId | null): string {
    const isStranger = participantId === null;
    if (this.isOwn(participantId) || (isStranger && this.isForSeats))
      return changeMessage(this.#changeSet, participantId);
    return this.#all;
  }

  get #all(): string {
    this.#forAll ??= changeMessage(this.#changeSet);
    return this.#forAll;
  }
}

/**
 * Publishes a message to the subscribed ones of some clients in one call.
 * @param sender one of them, which gets another message; without one, any
 * @returns the clients that it has not reached
 */
function publish(
  clients: readonly Client[],
  topic: Topic,
  message: string,
  sender?: Client,
): readonly Client[] {
  const { subscribed = [], others = [] } = Object.groupBy(clients, ({ isSubscribed }) =>
    isSubscribed ? 'subscribed' : 'others',
  );
  const publisher = sender ?? subscribed[0];
  if (!publisher) return clients;
  if (!publisher.publish(topic, message)) for (const client of subscribed) client.noteBacklog();
  return [publisher, ...others];
}

/** Sends messages over a connection where they are short enough for it together. */
function sendTo(client: Client, messages: readonly string[], reached: Version): void {
  let bytes = 0;
  for (const message of messages) bytes += Buffer.byteLength(message);
  if (bytes <= longestMessage) client.send(messages);
  else client.sendLong(reached, () => messages);
}

/** Tells a page that the connection works, and that it is up to date. */
export function signAt({ revision, mark }: Version): string {
  const sign = { type: 'changes', revision, mark, base: mark, changes: [] } as const;
  return JSON.stringify(sign satisfies Down);
}

function presenceMessage({ people, ...update }: PresenceUpdate): string {
  const message: PresenceMessage = { type: 'presence', ...writePresenceChange(people), ...update };
  return JSON.stringify(message);
}

/** A change set as one participant may see it: with the values of their own votes, and of no others. Without a seat it is shorter. */
function changeMessage(
  { revision, mark, base, changes, ownVotes }: Broadcast,
  participantId?: ParticipantId | null,
): string {
  const own = ownVotes.filter((vote) => vote.participantId === participantId);
  const seen = participantId === null ? changes.filter((one) => !isForSeats(one)) : changes;
  const message = { type: 'changes', revision, mark, base, changes: [...seen, ...own] } as const;
  return JSON.stringify(message satisfies Down);
}
