import type { KeyHash, ParticipantId } from '@story-pointer/core/ids';
import type { Version } from '@story-pointer/core/session/open-room';
import { type Down, downSchema } from '@story-pointer/core/sync/protocol';
import { type CatchUp, type Client, notDelivered } from '../clients/clients.ts';
import type { Room } from '../room/room.ts';

type Changes = Extract<Down, { type: 'changes' }>;

/** A page without a network: it keeps the messages of its room. */
export class TestClient implements Client {
  readonly votesOf = null;
  readonly wantsPresence = false;
  readonly attention = 'here';
  readonly isSilent = false;
  readonly isReturning = false;
  readonly isBehind = false;
  readonly isSubscribed = false;
  delivery: CatchUp = notDelivered;
  readonly messages: Down[] = [];
  closed: string | undefined;
  readonly #room: Room;
  readonly participantId: ParticipantId | null;
  readonly person: ParticipantId | null;
  readonly keyHash: KeyHash | null;
  readonly token = undefined;
  #onMessage = () => {};

  private constructor(room: Room, participantId: ParticipantId | null, keyHash: KeyHash | null) {
    this.#room = room;
    this.participantId = participantId;
    this.person = participantId;
    this.keyHash = keyHash;
  }

  /**
   * @param version of the page; without one it is brought up to date, and its messages begin then
   */
  static async open(
    room: Room,
    participantId: ParticipantId | null = null,
    keyHash: KeyHash | null = null,
    version?: Version,
  ): Promise<TestClient> {
    const client = new TestClient(room, participantId, keyHash);
    const entered = await room.connect(client);
    if (!entered.ok) throw new Error(entered.refusal.code);
    room.welcome(client, version ?? { revision: 0, mark: '' });
    await client.arrived(1);
    if (version === undefined) client.messages.length = 0;
    return client;
  }

  get changes(): Changes[] {
    return this.messages.filter((message) => message.type === 'changes');
  }

  /** The name in each message of changes, and null in one without. */
  names(): (string | null)[] {
    return this.changes.map(({ changes: [first] }) =>
      first && 'name' in first ? first.name : null,
    );
  }

  /** Resolves once it has so many messages. */
  async arrived(count: number): Promise<void> {
    while (this.messages.length < count && this.closed === undefined) {
      await new Promise<void>((resolve) => {
        this.#onMessage = resolve;
      });
    }
  }

  async next(): Promise<Down | undefined> {
    const { length } = this.messages;
    await this.arrived(length + 1);
    return this.messages[length];
  }

  /** Asks for everything since a version. Returns the first message of the answer. */
  async resume(version: Version): Promise<Down | undefined> {
    const next = this.next();
    this.#room.resume(this, version);
    return await next;
  }

  /** The first whole room that it received. */
  async welcome() {
    for (;;) {
      const found = this.messages.find((message) => message.type === 'welcome');
      if (found) return found;
      await this.next();
    }
  }

  subscribe(): void {}

  publish(): boolean {
    throw new Error('nothing can be published without a network');
  }

  noteBacklog(): void {}

  leave(): void {
    this.#room.disconnect(this);
  }

  send(messages: readonly string[]): void {
    for (const message of messages) this.#receive(message);
  }

  sendLong(_: Version, write: () => readonly string[]): void {
    this.send(write());
  }

  close(reason: string): void {
    this.closed = reason;
    this.#onMessage();
    this.leave();
  }

  #receive(text: string): void {
    this.messages.push(downSchema.parse(JSON.parse(text)));
    this.#onMessage();
  }
}
