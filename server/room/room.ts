import type { CommandId, ParticipantId, SessionId } from '@story-pointer/core/ids';
import { dependsOnPresence, dueCommand, nextAlarm } from '@story-pointer/core/session/alarms';
import { endsAccess, isOfCountdowns } from '@story-pointer/core/session/changes';
import { type Command, commands } from '@story-pointer/core/session/commands';
import { decide } from '@story-pointer/core/session/decide';
import type { Surroundings } from '@story-pointer/core/session/decision';
import {
  findParticipant,
  isSameVersion,
  type Version,
} from '@story-pointer/core/session/open-room';
import { accepted, type Outcome } from '@story-pointer/core/session/refusals';
import type { Room as RoomData } from '@story-pointer/core/session/room';
import { meeting } from '@story-pointer/core/session/vacancy';
import type { CommandAnswer } from '@story-pointer/core/wire-room';
import type { RoomChangeSet } from '../bus/change-set.ts';
import { type Client, Clients, signAt } from '../clients/clients.ts';
import type { HeldRooms, Usage } from '../limits/rooms-in-memory.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { CountdownReview } from './countdown-review.ts';
import { Entrance } from './entrance.ts';
import { type PresenceParts, RoomPresence } from './presence.ts';
import { CommandQueue, counted, type QueueParts } from './queue.ts';
import { commandAnswer } from './receipts.ts';
import { type Announcement, bytesOf } from './state.ts';
import { StoredRoom } from './stored-room.ts';
import type { Sender, Viewer } from './views.ts';
import { actorOf, asSeen, missedSince, RoomViews, seen, seenNewest } from './views.ts';

export interface RoomParts extends QueueParts, PresenceParts {
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'commands' | 'commandSeconds' | 'gapsRepaired'>;
  readonly held: Pick<HeldRooms, 'changed'>;
}

/** One session in this process: its state, the queue of its commands, its clients, and the people here. */
export class Room {
  readonly sessionId: SessionId;
  readonly views: RoomViews;
  readonly entrance: Entrance;
  readonly #parts: RoomParts;
  readonly #usage: Usage;
  readonly #stored: StoredRoom;
  readonly #queue: CommandQueue;
  readonly #review: CountdownReview;
  readonly #clients = new Clients();
  #presence: RoomPresence | null = null;

  /** @param usage is called when the room is no longer used */
  constructor(sessionId: SessionId, parts: RoomParts, usage: Usage) {
    this.sessionId = sessionId;
    this.#parts = parts;
    this.#usage = usage;
    this.#stored = new StoredRoom(sessionId, parts, (all) => this.#announce(all));
    this.#queue = new CommandQueue(this.#stored, parts);
    this.#review = new CountdownReview(this.#stored, this.#queue, parts);
    this.views = new RoomViews(this.#stored, usage, parts);
    this.entrance = new Entrance(sessionId, parts, usage, this.#queue);
  }

  /** Whether a client of this process has it open. */
  get isFollowed(): boolean {
    return this.#stored.isFollowed;
  }

  /** The number of people with a page in this process. */
  get people(): number {
    return Object.keys(this.#clients.attentions).length;
  }

  /** The people who are here; null without people and before the first question. */
  get presence(): RoomPresence | null {
    return this.#presence;
  }

  get bytes(): number {
    return this.#stored.loaded ? bytesOf(this.#stored.loaded) : 0;
  }

  /** @param sent the command as it was before any version of its schema took fields from it */
  run(
    commandId: CommandId,
    command: Command,
    sender: Sender,
    sent: unknown = command,
  ): Promise<Outcome<CommandAnswer>> {
    const { participantId, keyHash } = actorOf(sender);
    const content = { sessionId: this.sessionId, participantId, command: sent };
    const running = this.#usage.during(async () => {
      const { store, now } = this.#parts;
      const isTakeOver = sender.kind === 'seat' && commands[command.type].may === 'takeOver';
      const here = isTakeOver ? await this.#peopleHereFor({ participantId, keyHash }) : undefined;
      const listing = await store.teams.listing(command, keyHash, this.sessionId, now());
      const answer = await this.#queue.run(commandId, keyHash, content, (room) => {
        const decision = decide(room, sender, command, { ...this.#parts, here, ...listing });
        if (!decision.ok) return decision;
        const created = decision.value.find((change) => change.type === 'storyCreated');
        return accepted({ participantId, changes: decision.value, id: created?.storyId });
      });
      return answer.ok ? accepted(commandAnswer(answer.value)) : answer;
    });
    return counted(this.#parts, command.type, running);
  }

  /** Runs the command that is due, if another process has not done so. */
  runDueCommand(): Promise<void> {
    return this.runAsSystem((room) => dueCommand(room, this.#parts.now()));
  }

  /** Runs a command that no participant has sent. */
  runAsSystem(commandIn: (room: RoomData) => Command | undefined): Promise<void> {
    return this.#usage.during(() => this.#queue.runAsSystem(commandIn));
  }

  /** Sends pages the time that was set, and moves the ends of countdowns with it, unless other processes may. */
  followClock(by: number): void {
    const shown = this.#presence?.shown;
    if (shown) this.#clients.broadcastPresence({ ...shown, isAll: true });
    const { current } = this.#stored;
    if (this.#parts.bus || !current || nextAlarm(current) === null) return;
    this.runAsSystem(() => ({ type: 'followClock', by })).catch((error) =>
      this.#parts.log.error({ error }, 'moving countdowns failed'),
    );
  }

  /** Lets a client in, if it may see the room, which is kept up to date from now on until it disconnects. */
  async connect(viewer: Viewer): Promise<Outcome<null>> {
    this.#usage.begin();
    this.#stored.follow();
    const entered = await seen(this.#stored, viewer).catch((error) => {
      this.#unfollow();
      throw error;
    });
    if (!entered.ok) this.#unfollow();
    return entered.ok ? accepted(null) : entered;
  }

  /** The connection of a client that was let in is open. @param version the one that the page has */
  welcome(client: Client, version: Version): void {
    this.#clients.add(client);
    this.#clients.sendPeople(client, this.#presence?.shown);
    this.presenceChanged(client);
    this.resume(client, version);
  }

  /** Brings a client up to date that asks for the changes since `version`. */
  resume(client: Client, version: Version): void {
    const { isLive, asked } = client.delivery;
    if (asked) {
      // The answer that is under way may be to the same question.
      if (!isSameVersion(asked, version)) client.delivery = { ...client.delivery, next: version };
      return;
    }
    const { current } = this.#stored;
    const isNewest = isLive && current !== null && isSameVersion(current, version);
    if (isNewest && asSeen(current, client, this.#parts.now()).ok) {
      client.send([signAt(version)]);
      return;
    }
    client.delivery = { isLive, asked: version, next: null };
    this.#catchUp(client, version).catch((error) => {
      this.#parts.log.error({ error }, 'catching up failed');
      client.close('failure');
    });
  }

  /** The user has turned to the page, or away from it. */
  presenceChanged({ person }: Client): void {
    if (person === null) return;
    if (this.#presence) this.#presence.changed();
    else this.#openPresence();
  }

  /** The client reads again. */
  drained(client: Client): void {
    this.#clients.sendMissedPeople(client, this.#presence?.shown);
  }

  /** The connection of a client that was let in is closed, or was never opened. */
  disconnect(client: Client): void {
    const { person, isSilent } = client;
    const wasOpen = this.#clients.delete(client);
    if (wasOpen && person !== null) {
      if (!isSilent) this.#presence?.left(person, client);
      this.#partWith(person);
    }
    this.#unfollow();
  }

  /** @param room as it was just stored for the first time */
  begin(room: RoomData): void {
    this.#usage.begin();
    this.#stored.begin(room);
    this.#usage.end();
  }

  /** Frees its memory. To be called while nothing uses it; the people who have just left are kept. */
  unload(): void {
    this.#stored.unload();
  }

  receive(changeSet: RoomChangeSet): Promise<void> {
    return this.#stored.receive(changeSet);
  }

  /** @param stored the version in the store; undefined when the session is gone */
  compare(stored: Version | undefined): Promise<void> {
    return this.#stored.compare(stored);
  }

  /** Disconnects clients that may no longer look. @param which those with a token alone, or all */
  closeEnded(which?: 'all' | 'withToken'): void {
    const room = this.#stored.loaded?.room;
    if (!room) return;
    const isGone = (client: Client) => !asSeen(room, client, this.#parts.now()).ok;
    this.#clients.closeGone(isGone, which);
  }

  #announce(announcements: readonly Announcement[]): void {
    if (announcements.length === 0) return;
    if (this.#clients.size > 0 && announcements.some(({ isGap }) => isGap)) {
      this.#parts.metrics.gapsRepaired.inc();
      // A change set that was missed may have ended a seat.
      this.closeEnded();
    }
    const changeSets = announcements.map(({ changeSet }) => changeSet);
    const seated = changeSets.flatMap(({ seatsTaken }) => seatsTaken);
    // Their pages are about to open.
    for (const participantId of seated) this.#presence?.expect(participantId);
    this.#clients.broadcast(changeSets);
    const all = changeSets.flatMap(({ changes }) => changes);
    if (all.some(({ type }) => type === 'sessionDeleted')) this.#clients.closeGone(() => true);
    if (seated.length > 0 || all.some(endsAccess)) this.closeEnded();
    if (!isOfCountdowns(all)) this.#reviewCountdowns();
    this.#parts.held.changed(this);
  }

  async #catchUp(client: Client, version: Version): Promise<void> {
    // A version that is not known here may have been sent to the page by another process.
    const isKnown = this.#stored.changesSince(version) !== undefined;
    const found = await (isKnown ? seen : seenNewest)(this.#stored, client);
    const missed = found.ok ? missedSince(this.#stored, found.value, client, version) : found;
    if (!missed.ok) return client.close('gone');
    const { next } = client.delivery;
    this.#clients.deliver(client, version, missed.value);
    if (next) this.resume(client, next);
  }

  #openPresence(): RoomPresence {
    if (this.#presence) return this.#presence;
    this.#presence = new RoomPresence(this.sessionId, this.#parts, {
      ownPeople: () => this.#clients.attentions,
      announce: (update) => this.#clients.broadcastPresence(update),
      onAwaited: () => this.#reviewCountdowns(),
      onEnd: () => {
        this.#presence = null;
        this.#usage.reviewed();
      },
    });
    return this.#presence;
  }

  /** The people who are here, on any process, for a participant who wants to take over. */
  async #peopleHereFor(viewer: Viewer): Promise<Surroundings['here']> {
    this.#stored.follow();
    try {
      const entered = await seen(this.#stored, viewer);
      return entered.ok ? await this.#openPresence().find() : undefined;
    } finally {
      this.#stored.unfollow();
    }
  }

  #reviewCountdowns(): void {
    const { current } = this.#stored;
    if (current && !dependsOnPresence(current)) return;
    const here = this.#presence?.awaited;
    if (!here || !this.#review.isDue(here)) return;
    this.#usage
      .during(() => this.#review.run())
      .catch((error) => this.#parts.log.error({ error }, 'reviewing a countdown failed'));
  }

  /** Stores who had a seat when a facilitator left, so that strangers who join later cannot take over. */
  #partWith(participantId: ParticipantId): void {
    const { current } = this.#stored;
    const isFacilitator = !current || findParticipant(current, participantId)?.isFacilitator;
    if (!isFacilitator || (current && meeting(current).length === 0)) return;
    if (Object.hasOwn(this.#clients.attentions, participantId)) return;
    this.runAsSystem(() => ({ type: 'facilitatorLeft', participantId })).catch((error) =>
      this.#parts.log.error({ error }, 'storing a departure failed'),
    );
  }

  #unfollow(): void {
    this.#stored.unfollow();
    this.#usage.end();
  }
}
