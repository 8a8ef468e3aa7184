import { type Deck, labelOf } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { SessionId } from '@story-pointer/core/ids';
import type { AgreedStory } from '@story-pointer/core/session/open-room';
import { shelfOf } from '@story-pointer/core/shelf';
import { eachOnce, type LeftStory, leftOverIn } from '@story-pointer/core/team/left-over';
import { shelvedSessions, type Team, type TeamSession } from '@story-pointer/core/team/team';
import type { TeamView } from '@story-pointer/core/team/team-view';
import { RecordNotFound, type Store } from '../stores/store.ts';

/** The shelf of a team, by the cards of its last session. */
export async function shelfFor(team: Team, store: Store): Promise<TeamView['shelf']> {
  const [last] = team.sessions;
  if (!last) return [];
  const deck = deckOf(last.type);
  const agreed = await agreedIn(shelvedSessions(team, deck), deck, store);
  return agreed.map(({ name, points }) => ({ label: labelOf(deck, points), name }));
}

/** The stories of other sessions of its team to compare those of a session with. */
export async function comparedIn(
  sessionId: SessionId,
  store: Store,
  now: number,
): Promise<readonly AgreedStory[]> {
  const teamId = await store.teams.ofSession(sessionId, now);
  const team = teamId === undefined ? undefined : await store.teams.find(teamId);
  if (!team || 'nextId' in team) return [];
  const own = team.sessions.find(({ id }) => id === sessionId);
  if (!own) return [];
  const deck = deckOf(own.type);
  const others = { ...team, sessions: team.sessions.filter((one) => one !== own) };
  return await agreedIn(shelvedSessions(others, deck), deck, store);
}

async function agreedIn(
  sessions: readonly TeamSession[],
  deck: Deck,
  store: Store,
): Promise<readonly AgreedStory[]> {
  const agreed = await store.teams.agreedIn(sessions.map(({ id }) => id));
  const shelves = sessions.map(({ type }, index) => ({ type, stories: agreed[index] ?? [] }));
  return shelfOf(deck, shelves);
}

/** The stories that sessions leave, each once. */
export async function storiesLeftBy(
  sessions: readonly TeamSession[],
  store: Store,
): Promise<readonly LeftStory[]> {
  const lists = sessions.map(async ({ id }) => {
    try {
      return leftOverIn(await store.load(id));
    } catch (error) {
      if (!(error instanceof RecordNotFound)) throw error;
      return await store.teams.leftBy(id);
    }
  });
  return eachOnce(await Promise.all(lists));
}
