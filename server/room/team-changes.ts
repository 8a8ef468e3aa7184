import {
  type CommandId,
  checkTime,
  type Id,
  type KeyHash,
  type SessionId,
  type TeamId,
  withTime,
} from '@story-pointer/core/ids';
import {
  accepted,
  type Outcome,
  type RefusalCode,
  refused,
} from '@story-pointer/core/session/refusals';
import {
  applyTeam,
  decideTeam,
  type TeamChange,
  webhookInState,
} from '@story-pointer/core/team/commands';
import type { LeftStory } from '@story-pointer/core/team/left-over';
import { startSession } from '@story-pointer/core/team/start';
import {
  grantIn,
  leavingSessions,
  openSessionOf,
  type Team,
  type TeamVisitor,
} from '@story-pointer/core/team/team';
import type { Seat, StartRequest } from '@story-pointer/core/wire';
import type { TeamCommandRequest } from '@story-pointer/core/wire-room';
import type { Commit } from '../stores/store.ts';
import type { CreatedSeat } from './directory.ts';
import { outgoingOf } from './outgoing.ts';
import { attempts, counted } from './queue.ts';
import {
  answerAgain,
  contentDigest,
  contentOf,
  handOverSecret,
  readReceipt,
  readSeat,
  receiptIdOf,
  writeReceipt,
  writeSeat,
} from './receipts.ts';
import { storiesLeftBy } from './team-stories.ts';
import type { TeamParts, Teams } from './teams.ts';

interface Starter {
  readonly keyHash: KeyHash;
  /** Keys of the same browser that it no longer uses. */
  readonly others: readonly KeyHash[];
  /** The token of a program, which takes no seat and hands the session over. */
  readonly tokenHash?: string | undefined;
  /** The request as it came. */
  readonly sent: unknown;
  /** Called before a session with these stories is stored, to count what they take. */
  readonly onStart: (stories: readonly LeftStory[]) => Promise<void>;
  readonly onJoin: (sessionId: SessionId) => Promise<void>;
}

/** A request that changes a team. */
interface Asked extends TeamVisitor {
  readonly teamId: TeamId;
  readonly commandId: CommandId;
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

/** Starts the sessions of teams, and changes teams. */
export class TeamChanges {
  readonly #parts: TeamParts & { readonly teams: Teams };

  constructor(parts: TeamParts & { readonly teams: Teams }) {
    this.#parts = parts;
  }

  /** Starts a session, or joins the one in which the team meets already. */
  start(teamId: TeamId, request: StartRequest, starter: Starter): Promise<Outcome<CreatedSeat>> {
    const { keyHash, tokenHash } = starter;
    const secret = tokenHash === undefined ? undefined : handOverSecret(keyHash, request.commandId);
    const starting = this.#start(teamId, request, starter, secret).then((started) =>
      started.ok ? accepted({ ...started.value, secret }) : started,
    );
    return counted(this.#parts, 'create', starting);
  }

  async #start(
    teamId: TeamId,
    request: StartRequest,
    { keyHash, others, tokenHash, sent, onStart, onJoin }: Starter,
    secret: string | undefined,
  ): Promise<Outcome<Seat>> {
    const { store, rooms, now, digest } = this.#parts;
    const { commandId, facilitatorName, isAnother = false, brings = false } = request;
    const again = (receipt: string, content: string) =>
      this.#seatAgain(receipt, content, commandId, keyHash, sent);
    const asked = { teamId, commandId, keys: [keyHash, ...others], tokenHash, sent };
    return await this.#change(asked, again, async (team, isFirst) => {
      const isProgram = tokenHash !== undefined;
      if (isProgram && !grantIn(team, tokenHash, now())?.scopes.includes('create'))
        return refused('insufficientScope');
      const open = openSessionOf(team, now());
      if (open && !isAnother) {
        if (isProgram) return refused('sessionOpen');
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
      const handedOver = secret === undefined ? undefined : digest(secret);
      const started = startSession(team, request, left, keyHash, this.#parts, held, handedOver);
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

  /** Changes the team. @param onTry counts what it takes, or guesses @returns its address */
  async run(
    { command, ...asked }: Asked & Pick<TeamCommandRequest, 'command'>,
    onTry: () => Promise<void>,
  ): Promise<Outcome<TeamId>> {
    const { teamId, keys } = asked;
    const again = (receipt: string, content: string) => {
      const answered = answerAgain(readReceipt(receipt), content);
      return answered.ok ? accepted(answered.value.id ?? teamId) : answered;
    };
    return await this.#change(asked, again, async (team, isFirst) => {
      if (isFirst) await onTry();
      const seats = await this.#parts.store.teams.seatsIn(team.id, keys);
      const decision = decideTeam(team, { keys, seats }, command, this.#parts);
      if (!decision.ok) return decision;
      const changes = decision.value;
      return accepted({ answer: changes.reduce(applyTeam, team).id, changes });
    });
  }

  /** Sends a webhook nothing more, whose receiver has answered 410. */
  async switchOff(teamId: TeamId, webhookId: Id): Promise<void> {
    const now = this.#parts.now();
    const commandId = withTime(crypto.randomUUID(), now);
    const asked = { teamId, commandId, keys: [], sent: null };
    const again = () => accepted(null);
    await this.#change(asked, again, async (team) =>
      accepted({ answer: null, changes: webhookInState(team, now, webhookId, 'off') }),
    );
  }

  /** Decides in the team as it is, anew while others change it, and commits with a receipt. @param again answers a repetition */
  async #change<T>(
    { teamId, commandId, sent, ...visitor }: Asked,
    again: (receipt: string, content: string) => Outcome<T> | Promise<Outcome<T>>,
    decide: (team: Team, isFirst: boolean) => Promise<Outcome<Decided<T>>>,
  ): Promise<Outcome<T>> {
    const { store, teams, rooms, now, digest, newMark, webhooks } = this.#parts;
    const timely = checkTime(commandId, now());
    if (!timely.ok) return timely;
    const id = receiptIdOf(visitor.keys[0] ?? null, commandId, digest);
    const content = contentDigest(commandId, contentOf(sent, { teamId }), digest);
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // The receipt after the team: a session that this request has started is not joined as well.
      const found = await teams.find(teamId, visitor);
      // A token that was revoked learns nothing from the answer to an earlier attempt either.
      if (!found.ok && visitor.tokenHash !== undefined) return found;
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
        if (changes.some(({ type }) => type === 'programsChanged')) webhooks.wake();
        return accepted(answer);
      }
    }
    throw new Error('a team kept changing while a command to it was decided');
  }
}
