import {
  capabilitiesOf,
  isFromFacilitator,
  isSuspended,
  type Principal,
  type TokenSender,
  tokenIn,
  tokenWith,
} from './capabilities.ts';
import type { Change } from './changes.ts';
import { type Command, type CommandOf, type CommandType, commands } from './commands.ts';
import type { Decision, Surroundings } from './decision.ts';
import { withProgress } from './progress.ts';
import { accepted, type Outcome, refused } from './refusals.ts';
import type { Room } from './room.ts';
import type { Grant, SentToken } from './tokens.ts';
import { meeting } from './vacancy.ts';

type Rules = {
  readonly [Type in CommandType]: {
    readonly decide: (
      room: Room,
      input: CommandOf<Type>,
      around: Surroundings,
      sender: Principal,
    ) => Decision;
  };
};
const rules: Rules = commands;

/** All rules are in here and below: seats, capabilities, states and limits. The room itself is not changed. */
export function decide(
  room: Room,
  sender: Principal,
  command: Command,
  around: Surroundings,
): Decision {
  const allowed = permission(room, sender, command, around.now());
  if (!allowed.ok) return allowed;
  const decision = decideBy(command.type, room, command, around, sender);
  if (!decision.ok || decision.value.length === 0) return decision;
  const met = isFromFacilitator(room, sender) ? meeting(room) : [];
  const acts = sender.kind === 'token' ? actsIn(room, sender, command, decision.value, around) : [];
  return accepted(withProgress(room, [...met, ...decision.value, ...acts]));
}

/** Names the token, so that people see which program has done something. */
function actsIn(
  room: Room,
  sender: TokenSender,
  command: Command,
  changes: readonly Change[],
  { now }: Surroundings,
): readonly Change[] {
  const token = tokenIn(room, sender, now());
  if (!token.ok) return [];
  const actor = { by: token.value.name, ...(sender.granted && { endsAt: sender.granted.endsAt }) };
  const added = changes.filter(({ type }) => type === 'storyCreated').length;
  const isUpdate = command.type === 'addStories' && added === 0;
  const did = isUpdate ? 'editDetails' : command.type;
  const count = added || (isUpdate ? command.update.length : 1);
  return [{ type: 'tokenActed', act: { ...actor, did, count } }];
}

function permission(
  room: Room,
  sender: Principal,
  { type }: Command,
  now: number,
): Outcome<unknown> {
  if (sender.kind === 'token') return tokenMay(room, sender, type, now);
  const { may } = commands[type];
  const capabilities = capabilitiesOf(room, sender);
  if (!capabilities.ok) return capabilities;
  if (isSuspended(room.session, may)) return refused('sessionClosed');
  if (capabilities.value.includes(may)) return accepted(null);
  return refused(may === 'vote' ? 'onlyWatching' : 'facilitatorOnly');
}

/** Whether a token covers a command. */
export function tokenMay(
  room: Room,
  sent: SentToken,
  type: CommandType,
  now: number,
): Outcome<Grant> {
  const { may, scope } = commands[type];
  const token = tokenWith(room, sent, scope, now);
  return token.ok && isSuspended(room.session, may) ? refused('sessionClosed') : token;
}

function decideBy<Type extends CommandType>(
  type: Type,
  room: Room,
  command: CommandOf<Type>,
  around: Surroundings,
  sender: Principal,
): Decision {
  return rules[type].decide(room, command, around, sender);
}
