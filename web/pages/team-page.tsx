import { useSearch } from '@tanstack/react-router';
import { TeamScreen } from '../features/team-link/team-screen.tsx';
import { withTexts } from '../texts/language.ts';
import { lazyPart } from '../ui/lazy.tsx';

const TeamSummary = lazyPart(
  async () =>
    (await withTexts('dialogs', import('../features/summary/team-summary.tsx'))).TeamSummary,
);

/** '/team/ID': the page of a team, or the summary of a session on its list. */
export function TeamPage() {
  const { session } = useSearch({ from: '/with-queries/team/$teamId' });
  return session === undefined ? <TeamScreen /> : <TeamSummary key={session} place={session} />;
}
