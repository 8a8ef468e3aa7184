import type { KeyHash, SessionId, TeamId } from '../ids.ts';
import { checkName, nameLimits } from '../names.ts';
import { accepted, type Outcome, refused } from '../session/refusals.ts';
import type { TeamCommand } from './command-schema.ts';
import { type Team, type TeamSession, withSession } from './team.ts';

/** Everything that can happen to a team. */
export type TeamChange =
  | {
      readonly type: 'sessionStarted';
      readonly session: TeamSession;
      /** The sessions whose stories it has taken over. */
      readonly brought: readonly SessionId[];
    }
  | { readonly type: 'sessionTakenOff'; readonly sessionId: SessionId }
  | { readonly type: 'teamRenamed'; readonly name: string }
  | { readonly type: 'linkRenewed'; readonly teamId: TeamId };

/** People with the link start and join; the browser that made the team alone changes it. @param keys those of one browser */
export function decideTeam(
  team: Team,
  keys: readonly KeyHash[],
  command: TeamCommand,
  newId: () => TeamId,
): Outcome<readonly TeamChange[]> {
  if (!keys.includes(team.maker)) return refused('notYourTeam');
  switch (command.type) {
    case 'renameTeam': {
      const name = checkName('name', command.name, nameLimits.session);
      return name.ok ? accepted([{ type: 'teamRenamed', name: name.value }]) : name;
    }
    case 'renewLink':
      return accepted([{ type: 'linkRenewed', teamId: newId() }]);
    case 'takeOff': {
      const { sessionId } = command;
      const isListed = team.sessions.some(({ id }) => id === sessionId);
      return accepted(isListed ? [{ type: 'sessionTakenOff', sessionId }] : []);
    }
  }
}

export function applyTeam(team: Team, change: TeamChange): Team {
  switch (change.type) {
    case 'sessionStarted': {
      const before = team.sessions.map((one) =>
        change.brought.includes(one.id) ? { ...one, isBrought: true } : one,
      );
      return { ...team, sessions: withSession(before, change.session) };
    }
    case 'sessionTakenOff':
      return { ...team, sessions: team.sessions.filter(({ id }) => id !== change.sessionId) };
    case 'linkRenewed':
      return { ...team, id: change.teamId };
    case 'teamRenamed':
      return { ...team, name: change.name };
  }
}
