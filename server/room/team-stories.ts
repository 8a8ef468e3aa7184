import { labelOf } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import { type SessionShelf, shelfOf } from '@story-pointer/core/shelf';
import { eachOnce, type LeftStory, leftOverIn } from '@story-pointer/core/team/left-over';
import { shelvedSessions, type Team, type TeamSession } from '@story-pointer/core/team/team';
import type { TeamView } from '@story-pointer/core/team/team-view';
import { RecordNotFound, type Store } from '../stores/store.ts';

/** The shelf of a team, by the cards of its last session. */
export async function shelfFor(team: Team, store: Store): Promise<TeamView['shelf']> {
  const [last] = team.sessions;
  if (!last) return [];
  const deck = deckOf(last.type);
  const agreed = shelfOf(deck, await shelvesOf(team, store));
  return agreed.map(({ name, points }) => ({ label: labelOf(deck, points), name }));
}

/** The stories that the last sessions agreed on, the newest session first. */
export async function shelvesOf(team: Team, store: Store): Promise<readonly SessionShelf[]> {
  const sessions = shelvedSessions(team);
  const agreed = await store.teams.agreedIn(sessions.map(({ id }) => id));
  return sessions.map(({ type }, index) => ({ type, stories: agreed[index] ?? [] }));
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
