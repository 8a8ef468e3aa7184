import {
  type CommandId,
  checkTime,
  type KeyHash,
  type SessionId,
  type TeamId,
} from '@story-pointer/core/ids';
import { checkName, nameLimits } from '@story-pointer/core/names';
import type { AgreedStory } from '@story-pointer/core/session/open-room';
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
  collectingSessionOf,
  isDeleted,
  leavingSessions,
  openSessionOf,
  rightsIn,
  type Team,
  type TeamBrowser,
  type TeamSession,
  viewOf,
} from '@story-pointer/core/team/team';
import type { TeamView } from '@story-pointer/core/team/team-view';
import type { RoomView } from '@story-pointer/core/view';
import type {
  Seat,
  StartRequest,
  TeamCommandRequest,
  WaitingRequest,
} from '@story-pointer/core/wire';
import type { RoomDirectory } from './directory.ts';
import { counted } from './queue.ts';
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

/** A team that others keep changing is read and decided anew so often. */
const attempts = 20;

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
  async ofSession(sessionId: SessionId, viewer: Viewer): Promise<Outcome<TeamId | null>> {
    const may = await this.#parts.rooms.at(sessionId).views.administered(viewer);
    if (!may.ok) return may;
    const { store, now } = this.#parts;
    return accepted((await store.teams.ofSession(sessionId, now())) ?? null);
  }

  /** The stories that other sessions of its team agreed on, for people of a session. */
  async shelf(sessionId: SessionId, viewer: Viewer): Promise<Outcome<readonly AgreedStory[]>> {
    const { rooms, store, now } = this.#parts;
    const seen = await rooms.at(sessionId).views.seat(viewer);
    if (!seen.ok) return seen;
    if (viewer.participantId === null) return accepted([]);
    const teamId = await store.teams.ofSession(sessionId, now());
    const team = teamId === undefined ? undefined : await store.teams.find(teamId);
    return accepted(team && !('nextId' in team) ? await comparedIn(team, sessionId, store) : []);
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
    const timely = checkTime(commandId, now());
    if (!timely.ok) return timely;
    const { id, content } = this.#receiptFor(commandId, keyHash, contentOf(sent, { teamId }));
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // The receipt after the team: a session that this request has started is not joined as well.
      const found = await this.#find(teamId, [keyHash, ...others]);
      const receipt = (await store.findReceipts([id])).get(id);
      if (receipt !== undefined)
        return await this.#again(receipt, content, commandId, keyHash, sent);
      if (!found.ok) return found;
      const team = found.value;
      const open = openSessionOf(team, now());
      if (open && !isAnother) {
        await onJoin(open.id);
        const joining = { commandId, name: facilitatorName };
        const joined = await rooms.at(open.id).entrance.join(joining, keyHash, others, sent);
        if (joined.ok) return joined;
        const { refusal } = joined;
        if (!isOver(refusal.code))
          return refusal.field === 'name'
            ? { ok: false, refusal: { ...refusal, field: 'facilitatorName' } }
            : joined;
      }
      const held = await store.countSeats(keyHash);
      const left = brings ? await storiesLeftBy(leavingSessions(team, now()), store) : undefined;
      if (attempt === 1) await onStart(left ?? []);
      const started = startSession(team, request, left, keyHash, this.#parts, held);
      if (!started.ok) return started;
      const { room, participantId, changes } = started.value;
      const seat = { sessionId: room.session.id, participantId };
      const answer = { id, answer: writeSeat(seat, content) };
      const after = this.#after(team, changes);
      if (
        await store.teams.commit(team, { changes, team: after, receipt: answer, started: room })
      ) {
        rooms.at(seat.sessionId).begin(room);
        return accepted(seat);
      }
    }
    throw new Error('a team kept changing while a session was started');
  }

  /** The answer to a repeated start: the session that it started, or the seat with which it joined one. */
  async #again(
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
    return answerAgain(
      { ...joined, outcome: accepted({ sessionId: session.id, participantId }) },
      asked,
    );
  }

  /** Changes the team. @param sent the request as it came @param onChange counts what it takes @returns its address */
  async run(
    teamId: TeamId,
    { commandId, command }: TeamCommandRequest,
    keys: readonly KeyHash[],
    sent: unknown,
    onChange: () => Promise<void>,
  ): Promise<Outcome<TeamId>> {
    const { store, now } = this.#parts;
    const [keyHash = null] = keys;
    const timely = checkTime(commandId, now());
    if (!timely.ok) return timely;
    const { id, content } = this.#receiptFor(commandId, keyHash, contentOf(sent, { teamId }));
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const receipt = (await store.findReceipts([id])).get(id);
      if (receipt !== undefined) {
        const again = answerAgain(readReceipt(receipt), content);
        return again.ok ? accepted(again.value.id ?? teamId) : again;
      }
      const found = await this.#find(teamId, keys);
      if (!found.ok) return found;
      const team = found.value;
      const seats = await store.teams.seatsIn(team.id, keys);
      const decision = decideTeam(team, { keys, seats }, command, this.#parts);
      if (!decision.ok) return decision;
      if (attempt === 1) await onChange();
      const after = this.#after(team, decision.value);
      const { id: address, revision, mark } = after;
      const answer = writeReceipt(
        { revision, mark, base: team.mark, changes: [], id: address },
        content,
      );
      const commit = { changes: decision.value, team: after, receipt: { id, answer } };
      if (await store.teams.commit(team, commit)) return accepted(address);
    }
    throw new Error('a team kept changing while its command was decided');
  }

  /** A renewed address leads managers to the team; for strangers it looks like one of no team. @param keys those of one browser */
  async #find(teamId: TeamId, keys: readonly KeyHash[]): Promise<Outcome<Team>> {
    const { store, now } = this.#parts;
    const found = await store.teams.find(teamId);
    const isRenewed = found && 'nextId' in found;
    const team = isRenewed ? await store.teams.find(found.nextId) : found;
    if (!team || 'nextId' in team || isDeleted(team, now())) return refused('teamNotFound');
    if (!isRenewed) return accepted(team);
    const seats = await store.teams.seatsIn(team.id, keys);
    if (rightsIn(team, { keys, seats }).mayManage) return accepted(team);
    return refused(seats.size > 0 ? 'teamRenewed' : 'teamNotFound');
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

  #after(team: Team, changes: readonly TeamChange[]): Team {
    const { revision } = team;
    const mark = this.#parts.newMark();
    return { ...changes.reduce(applyTeam, team), revision: revision + 1, mark };
  }

  #receiptFor(commandId: CommandId, keyHash: KeyHash | null, sent: unknown) {
    const { digest } = this.#parts;
    return {
      id: receiptIdOf(keyHash, commandId, digest),
      content: contentDigest(commandId, sent, digest),
    };
  }
}
