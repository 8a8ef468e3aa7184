import {
  type CommandId,
  checkTime,
  type KeyHash,
  type SessionId,
  type TeamId,
} from '@story-pointer/core/ids';
import { checkName, nameLimits } from '@story-pointer/core/names';
import type { Collecting } from '@story-pointer/core/session/progress';
import {
  accepted,
  type Outcome,
  type RefusalCode,
  refused,
} from '@story-pointer/core/session/refusals';
import { applyTeam, decideTeam, type TeamChange } from '@story-pointer/core/team/commands';
import { eachOnce, type LeftStory } from '@story-pointer/core/team/left-over';
import { startSession } from '@story-pointer/core/team/start';
import {
  atOldAddress,
  collectingSessionOf,
  isDeleted,
  leavingSessions,
  openSessionOf,
  type Team,
  type TeamBrowser,
  type TeamSession,
  viewOf,
} from '@story-pointer/core/team/team';
import type { TeamView } from '@story-pointer/core/team/team-view';
import type { RoomView } from '@story-pointer/core/view';
import type {
  Seat,
  Shelf,
  StartRequest,
  TeamCommandRequest,
  TeamLink,
  WaitingRequest,
} from '@story-pointer/core/wire';
import type { Commit } from '../stores/store.ts';
import type { RoomDirectory } from './directory.ts';
import { outgoingOf } from './outgoing.ts';
import { attempts, counted } from './queue.ts';
import {
  answerAgain,
  contentDigest,
  contentOf,
  readReceipt,
  readSeat,
  receiptIdOf,
  writeReceipt,
  writeSeat,
} from './receipts.ts';
import type { Room, RoomParts } from './room.ts';
import { comparedIn, shelfFor, storiesLeftBy } from './team-stories.ts';
import type { Viewer } from './views.ts';

type TeamParts = Omit<RoomParts, 'process' | 'held'> & { readonly rooms: RoomDirectory };

interface Starter {
  readonly keyHash: KeyHash;
  /** Keys of the same browser that it no longer uses. */
  readonly others: readonly KeyHash[];
  /** The request as it came. */
  readonly sent: unknown;
  /** Called before a session with these stories is stored, to count what they take. */
  readonly onStart: (stories: readonly LeftStory[]) => Promise<void>;
  readonly onJoin: (sessionId: SessionId) => Promise<void>;
}

/** A request that changes a team. */
interface Asked {
  readonly teamId: TeamId;
  readonly commandId: CommandId;
  /** The keys of one browser, first the one that it uses. */
  readonly keys: readonly KeyHash[];
  /** The request as it came. */
  readonly sent: unknown;
}

interface Decided<T> {
  readonly answer: T;
  /** Missing where the team stays as it is. */
  readonly changes?: readonly TeamChange[];
  readonly started?: Pick<Commit, 'room' | 'outgoing'> & { readonly seat: Seat };
}

/** The list of a team shows a session as open for a while after an earlier version, or another request, has ended it. */
function isOver(code: RefusalCode): boolean {
  return code === 'sessionClosed' || code === 'sessionNotFound';
}

/** All teams. They are read for each request, since they change a few times a week. */
export class Teams {
  readonly #parts: TeamParts;

  constructor(parts: TeamParts) {
    this.#parts = parts;
  }

  async view(teamId: TeamId, keys: readonly KeyHash[]): Promise<Outcome<TeamView>> {
    const { store, now } = this.#parts;
    const found = await this.#find(teamId, keys);
    if (!found.ok) return found;
    const team = found.value;
    const leaving = leavingSessions(team, now()).map(({ id }) => id);
    const [seats, left, shelf] = await Promise.all([
      store.teams.seatsIn(team.id, keys),
      store.teams.leftIn(leaving),
      shelfFor(team, store),
    ]);
    const collects = await this.#collectingIn(collectingSessionOf(team, now()), seats);
    const seen = { leftOver: eachOnce(left).length, shelf, collects, now: now() };
    return accepted(viewOf(team, { keys, seats }, seen));
  }

  /** The summary of a session on the list, for people without a seat in it. */
  async summary(
    teamId: TeamId,
    place: number,
    keys: readonly KeyHash[],
  ): Promise<Outcome<{ readonly room: Room; readonly view: RoomView }>> {
    const found = await this.#find(teamId, keys);
    if (!found.ok) return found;
    const session = found.value.sessions.find((one) => one.place === place);
    if (!session) return refused('sessionNotFound');
    const room = this.#parts.rooms.at(session.id);
    const seen = await room.views.summary(place);
    return seen.ok ? accepted({ room, view: seen.value }) : seen;
  }

  /** A page waits for a session to start. @returns the names of the people on the others */
  async wait(
    teamId: TeamId,
    { page, name }: WaitingRequest,
    keys: readonly KeyHash[],
  ): Promise<Outcome<readonly string[]>> {
    const found = await this.#find(teamId, keys);
    if (!found.ok) return found;
    const checked = name === '' ? accepted('') : checkName('name', name, nameLimits.participant);
    if (!checked.ok) return checked;
    return accepted(this.#parts.rooms.waiting.report({ teamId, page, name: checked.value }));
  }

  /** The team of a session, for the people who can make one of it; null for none. */
  async ofSession(sessionId: SessionId, viewer: Viewer): Promise<Outcome<TeamLink>> {
    const may = await this.#parts.rooms.at(sessionId).views.administered(viewer);
    if (!may.ok) return may;
    const { store, now } = this.#parts;
    return accepted({ id: (await store.teams.ofSession(sessionId, now())) ?? null });
  }

  /** The stories that other sessions of its team agreed on, for people of a session. */
  async shelf(sessionId: SessionId, viewer: Viewer): Promise<Outcome<Shelf>> {
    const { rooms, store, now } = this.#parts;
    const seen = await rooms.at(sessionId).views.seat(viewer);
    if (!seen.ok) return seen;
    const isSeated = viewer.participantId !== null;
    return accepted({ stories: isSeated ? await comparedIn(sessionId, store, now()) : [] });
  }

  /** Starts a session, or joins the one in which the team meets already. */
  start(teamId: TeamId, request: StartRequest, starter: Starter): Promise<Outcome<Seat>> {
    return counted(this.#parts, 'create', this.#start(teamId, request, starter));
  }

  async #start(
    teamId: TeamId,
    request: StartRequest,
    { keyHash, others, sent, onStart, onJoin }: Starter,
  ): Promise<Outcome<Seat>> {
    const { store, rooms, now } = this.#parts;
    const { commandId, facilitatorName, isAnother = false, brings = false } = request;
    const again = (receipt: string, content: string) =>
      this.#seatAgain(receipt, content, commandId, keyHash, sent);
    const asked = { teamId, commandId, keys: [keyHash, ...others], sent };
    return await this.#change(asked, again, async (team, isFirst) => {
      const open = openSessionOf(team, now());
      if (open && !isAnother) {
        await onJoin(open.id);
        const joining = { commandId, name: facilitatorName };
        const joined = await rooms.at(open.id).entrance.join(joining, keyHash, others, sent);
        if (joined.ok) return accepted({ answer: joined.value });
        const { refusal } = joined;
        if (!isOver(refusal.code))
          return refusal.field === 'name'
            ? { ok: false, refusal: { ...refusal, field: 'facilitatorName' } }
            : joined;
      }
      const held = await store.countSeats(keyHash);
      const left = brings ? await storiesLeftBy(leavingSessions(team, now()), store) : undefined;
      if (isFirst) await onStart(left ?? []);
      const started = startSession(team, request, left, keyHash, this.#parts, held);
      if (!started.ok) return started;
      const { room, participantId, begun, changes } = started.value;
      const outgoing = outgoingOf(this.#parts, room, begun, room);
      const seat = { sessionId: room.session.id, participantId };
      return accepted({ answer: seat, changes, started: { room, outgoing, seat } });
    });
  }

  /** The answer to a repeated start: the session that it started, or the seat with which it joined one. */
  async #seatAgain(
    receipt: string,
    content: string,
    commandId: CommandId,
    keyHash: KeyHash,
    sent: unknown,
  ): Promise<Outcome<Seat>> {
    const { store, digest } = this.#parts;
    const started = readSeat(receipt);
    if (started.outcome.ok) return answerAgain(started, content);
    const joined = readReceipt(receipt);
    const seatId = joined.outcome.ok ? joined.outcome.value.id : undefined;
    const seats = await store.seatsOf([keyHash]);
    const seat = seats.find(({ participantId }) => participantId === seatId);
    if (!seat) return refused('answeredBefore');
    const { session, participantId } = seat;
    const asked = contentDigest(commandId, contentOf(sent, { sessionId: session.id }), digest);
    const outcome = accepted({ sessionId: session.id, participantId });
    return answerAgain({ ...joined, outcome }, asked);
  }

  /** Changes the team. @param onChange counts what it takes @returns its address */
  async run(
    { command, ...asked }: Asked & Pick<TeamCommandRequest, 'command'>,
    onChange: () => Promise<void>,
  ): Promise<Outcome<TeamId>> {
    const { teamId, keys } = asked;
    const again = (receipt: string, content: string) => {
      const answered = answerAgain(readReceipt(receipt), content);
      return answered.ok ? accepted(answered.value.id ?? teamId) : answered;
    };
    return await this.#change(asked, again, async (team, isFirst) => {
      const seats = await this.#parts.store.teams.seatsIn(team.id, keys);
      const decision = decideTeam(team, { keys, seats }, command, this.#parts);
      if (!decision.ok) return decision;
      if (isFirst) await onChange();
      const changes = decision.value;
      return accepted({ answer: changes.reduce(applyTeam, team).id, changes });
    });
  }

  /** Decides in the team as it is, anew while others change it, and commits with a receipt. @param again answers a repetition */
  async #change<T>(
    { teamId, commandId, keys, sent }: Asked,
    again: (receipt: string, content: string) => Outcome<T> | Promise<Outcome<T>>,
    decide: (team: Team, isFirst: boolean) => Promise<Outcome<Decided<T>>>,
  ): Promise<Outcome<T>> {
    const { store, rooms, now, digest, newMark } = this.#parts;
    const timely = checkTime(commandId, now());
    if (!timely.ok) return timely;
    const id = receiptIdOf(keys[0] ?? null, commandId, digest);
    const content = contentDigest(commandId, contentOf(sent, { teamId }), digest);
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // The receipt after the team: a session that this request has started is not joined as well.
      const found = await this.#find(teamId, keys);
      const receipt = (await store.findReceipts([id])).get(id);
      if (receipt !== undefined) return await again(receipt, content);
      if (!found.ok) return found;
      const decided = await decide(found.value, attempt === 1);
      if (!decided.ok) return decided;
      const { answer, changes, started } = decided.value;
      if (!changes) return accepted(answer);
      const before = found.value;
      const after = { ...changes.reduce(applyTeam, before), revision: before.revision + 1 };
      const team = { ...after, mark: newMark() };
      const { seat, room, outgoing } = started ?? {};
      const changed = { ...team, base: before.mark, changes: [] };
      const kept = seat ? writeSeat(seat, content) : writeReceipt(changed, content);
      const commit = { changes, team, receipt: { id, answer: kept }, started: room, outgoing };
      if (await store.teams.commit(before, commit)) {
        if (room) rooms.at(room.session.id).begin(room);
        return accepted(answer);
      }
    }
    throw new Error('a team kept changing while a command to it was decided');
  }

  /** @param keys those of one browser */
  async #find(teamId: TeamId, keys: readonly KeyHash[]): Promise<Outcome<Team>> {
    const { store, now } = this.#parts;
    const found = await store.teams.find(teamId);
    const isRenewed = found && 'nextId' in found;
    const team = isRenewed ? await store.teams.find(found.nextId) : found;
    if (!team || 'nextId' in team || isDeleted(team, now())) return refused('teamNotFound');
    if (!isRenewed) return accepted(team);
    return atOldAddress(team, { keys, seats: await store.teams.seatsIn(team.id, keys) });
  }

  async #collectingIn(
    session: TeamSession | undefined,
    seats: TeamBrowser['seats'],
  ): Promise<Collecting | null> {
    if (!session) return null;
    const { views } = this.#parts.rooms.at(session.id);
    const found = await views.collecting(seats.get(session.id)?.participantId ?? null);
    return found.ok ? found.value : null;
  }
}
