import type { KeyHash, SessionId, TeamId } from '../ids.ts';
import { checkName, nameLimits } from '../names.ts';
import type { Surroundings } from '../session/decision.ts';
import { accepted, type Outcome, refused } from '../session/refusals.ts';
import type { TeamCommand } from './command-schema.ts';
import { manages, type Team, type TeamSession, withSession } from './team.ts';

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
  | { readonly type: 'linkRenewed'; readonly teamId: TeamId }
  /** In milliseconds since 1970; null calls the deletion off. */
  | { readonly type: 'deletionPlanned'; readonly at: number | null };

/** In milliseconds, in which a deletion can be called off. */
const deletesAfter = 7 * 24 * 60 * 60 * 1000;

/** People with the link start and join; browsers that manage the team alone change it. @param keys those of one browser */
export function decideTeam(
  team: Team,
  keys: readonly KeyHash[],
  command: TeamCommand,
  { newId, now }: Pick<Surroundings, 'newId' | 'now'>,
): Outcome<readonly TeamChange[]> {
  if (!manages(team, keys)) return refused('notYourTeam');
  switch (command.type) {
    case 'renameTeam': {
      const name = checkName('name', command.name, nameLimits.session);
      return name.ok ? accepted([{ type: 'teamRenamed', name: name.value }]) : name;
    }
    case 'renewLink':
      return accepted([{ type: 'linkRenewed', teamId: newId() }]);
    case 'takeOff': {
      const session = team.sessions.find(({ place }) => place === command.place);
      return accepted(session ? [{ type: 'sessionTakenOff', sessionId: session.id }] : []);
    }
    case 'deleteTeam':
      // A second one gives no more time.
      return accepted(
        team.deletesAt === null
          ? [{ type: 'deletionPlanned', at: Math.round(now()) + deletesAfter }]
          : [],
      );
    case 'keepTeam':
      return accepted(team.deletesAt === null ? [] : [{ type: 'deletionPlanned', at: null }]);
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
    case 'deletionPlanned':
      return { ...team, deletesAt: change.at };
  }
}
