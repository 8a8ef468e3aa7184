import type { KeyHash, ParticipantId } from '../ids.ts';
import {
  findParticipant,
  isLeader,
  type OpenRoom,
  type Participant,
  roleOf,
  type Session,
} from './open-room.ts';
import { accepted, type Outcome, refused } from './refusals.ts';
import { holdsSeat, type Room } from './room.ts';
import { type Grant, isValid, type Scope, type SentToken } from './tokens.ts';

/** The sender of a command: a person in a seat with their browser's key, a program with a token, or the server itself. */
export type Principal = SeatSender | TokenSender | { readonly kind: 'system' };

export interface SeatSender {
  readonly kind: 'seat';
  readonly participantId: ParticipantId;
  /** Null for a browser that has no key yet. */
  readonly keyHash: KeyHash | null;
}

export interface TokenSender extends SentToken {
  readonly kind: 'token';
}

export type Capability =
  | 'attend'
  | 'vote'
  | 'takeOver'
  /** To lead the team through its stories and rounds. */
  | 'run'
  /** To delete stories, and to step down: facilitators and stand-ins. */
  | 'lead'
  /** The session itself: its name, cards and settings, and the people who vote in it. */
  | 'manage'
  /** Acts on people, and closing the session. */
  | 'administer'
  /** To appoint others and to delete the session: facilitators, but none by vouching. */
  | 'own'
  /** Acts of the server: at a set time, or because of presence. */
  | 'alarm';

const suspended: readonly Capability[] = ['vote', 'takeOver', 'run', 'lead', 'manage'];

export function isSuspended({ closedAt }: Session, capability: Capability): boolean {
  return closedAt !== null && suspended.includes(capability);
}

export function capabilitiesOf(
  room: Room,
  sender: Exclude<Principal, TokenSender>,
): Outcome<readonly Capability[]> {
  if (sender.kind === 'system') return accepted(['alarm']);
  const participant = findParticipant(room, sender.participantId);
  if (!participant) return refused('participantNotFound');
  if (!holdsSeat(room, participant.id, sender.keyHash)) return refused('notYourSeat');
  return accepted(capabilitiesIn(room, participant));
}

const capabilities = [
  'attend',
  'vote',
  'takeOver',
  'run',
  'lead',
  'manage',
  'administer',
  'own',
] as const;

export function capabilitiesIn(room: OpenRoom, who: Participant): readonly Capability[] {
  const { session } = room;
  const { canTakeOver, everyoneRuns } = session.settings;
  const held: Record<Exclude<Capability, 'alarm'>, boolean> = {
    attend: true,
    vote: !who.watches,
    takeOver: canTakeOver && !who.watches,
    run: isLeader(who) || (everyoneRuns && !who.watches),
    lead: isLeader(who),
    manage: roleOf(who) === 'facilitator',
    administer: roleOf(who) === 'facilitator',
    own: who.isFacilitator,
  };
  return capabilities.filter((one) => held[one] && !isSuspended(session, one));
}

/** The rights of a token in a room, while it is valid. */
export function tokenIn(
  room: Room,
  { tokenHash, granted }: SentToken,
  now: number,
): Outcome<Grant> {
  const token = granted ?? room.tokens.find(({ id }) => room.tokenHashes[id] === tokenHash);
  return token && isValid(token, now) ? accepted(token) : refused('invalidToken');
}

/** A valid token with this scope; no token has a missing one. */
export function tokenWith(
  room: Room,
  sent: SentToken,
  scope: Scope | undefined,
  now: number,
): Outcome<Grant> {
  const token = tokenIn(room, sent, now);
  if (!token.ok) return token;
  const isCovered = scope !== undefined && token.value.scopes.includes(scope);
  return isCovered ? token : refused('insufficientScope');
}

/** Whether a facilitator sends a command, which shows that they are here. */
export function isFromFacilitator(room: OpenRoom, sender: Principal): boolean {
  if (sender.kind !== 'seat') return false;
  return findParticipant(room, sender.participantId)?.isFacilitator ?? false;
}

/** Whether a browser with these keys, or with none, has a seat from which it may do this. */
export function mayFromSomeSeat(
  room: Room,
  keys: readonly KeyHash[],
  capability: Capability,
): Outcome<undefined> {
  const held = room.participants.filter(({ id }) =>
    [null, ...keys].some((key) => holdsSeat(room, id, key)),
  );
  if (held.length === 0) return refused('notYourSeat');
  if (isSuspended(room.session, capability)) return refused('sessionClosed');
  const may = held.some((who) => capabilitiesIn(room, who).includes(capability));
  return may ? accepted(undefined) : refused('facilitatorOnly');
}

/** Whether a program may lead the team through its stories as well. */
export function isRunByPrograms({ session, tokens, tokenActs }: OpenRoom, now: number): boolean {
  // Pages do not know of the tokens of the installation before they have acted.
  const may =
    tokens.some((one) => one.scopes.includes('run') && isValid(one, now)) ||
    tokenActs.some(({ did, endsAt = 0 }) => did === 'setActiveStory' && endsAt > now);
  return may && !isSuspended(session, 'run');
}

/** The people who may lead the team through its stories, in the order they joined. */
export function leadersOf(room: OpenRoom): readonly Participant[] {
  return room.participants.filter((one) => capabilitiesIn(room, one).includes('run'));
}
