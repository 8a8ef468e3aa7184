import type { Id } from '@story-pointer/core/ids';
import type { Attention, PeopleHere, Presence, PresenceUpdate } from '@story-pointer/core/presence';
import type { Version } from '@story-pointer/core/session/open-room';
import { asSent } from '@story-pointer/core/tally';
import type { Broadcast, RoomView } from '@story-pointer/core/view';
import { type Client, delivered, notDelivered } from './client.ts';
import { ChangeMessages, inParts, messagesOf, presenceMessage } from './messages.ts';
import { textOf } from './view-text.ts';

/** The part of a room that a client lacks. */
export type Missed =
  | { readonly changeSets: readonly Broadcast[] }
  | { readonly snapshot: RoomView };

/** The clients of one room in this process. Hidden votes never come here. */
export class Clients {
  readonly #clients = new Set<Client>();
  /** Clients that did not read when the people who are here were sent. */
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

  /** The people whose pages these are. */
  get attentions(): Presence {
    const people: Record<Id, Attention> = {};
    for (const { participantId, attention } of this.#clients) {
      if (participantId !== null && people[participantId] !== 'here') {
        people[participantId] = attention;
      }
    }
    return people;
  }

  broadcast(changeSets: readonly Broadcast[]): void {
    const messages = new ChangeMessages(changeSets);
    for (const client of this.#clients) {
      if (!client.delivery.isLive) continue;
      client.send(messages.for(client.participantId));
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

  /** The same once a client reads again that has missed some of it. */
  sendMissedPeople(client: Client, people: PeopleHere | undefined): void {
    if (this.#withoutPresence.has(client)) this.sendPeople(client, people);
  }

  closeGone(isGone: (client: Client) => boolean): void {
    for (const client of [...this.#clients]) if (isGone(client)) client.close('gone');
  }

  /**
   * Sends a client what it lacks. Changes that happen until it has read that follow then.
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
    client.delivery = { ...client.delivery, isLive: false };
    const { messages, isLong, reached } = this.#written(client, version, missed);
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

  /** A client that does not read is not sent who comes and goes; it gets all of it once it reads. */
  #sendPresence(client: Client, message: string): void {
    if (!client.wantsPresence || this.#withoutPresence.has(client)) return;
    if (client.isBehind) this.#withoutPresence.add(client);
    else client.send([message]);
  }
}
