import { t } from '@lingui/core/macro';
import { inRound, type Story } from '@story-pointer/core/session/open-room';
import { castIn } from '@story-pointer/core/session/round';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { withShownNames } from '../../shared/given-names.ts';
import { teamSessionQuery } from '../../shared/team-calls.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { SessionSummary } from './session-summary.tsx';
import { SummaryFailed, SummaryLoading } from './summary-frame.tsx';

/** The summary of a session of a team, for people who had no seat in it: without people. */
export function TeamSummary({ place }: { readonly place: string }) {
  const { teamId } = useParams({ from: '/with-queries/team/$teamId' });
  const { data, error, refetch } = useQuery(teamSessionQuery(teamId, place));
  const view = useMemo(() => {
    if (!data) return undefined;
    const { session, stories } = withShownNames(data);
    const named = { ...session, name: t`Session summary` };
    return { ...data, session: named, stories: stories.map(withCards) };
  }, [data]);
  const back = (
    <LinkButton to={`/team/${teamId}`} className="min-h-9 px-3 text-sm">
      <Icon name="arrow-left" />
      {t`Back to Team`}
    </LinkButton>
  );
  if (view && !error?.isRefusal)
    return (
      <SessionSummary
        view={view}
        status={error ? 'reconnecting' : 'live'}
        participantId={undefined}
        tool={() => null}
      >
        {back}
      </SessionSummary>
    );
  if (!error) return <SummaryLoading />;
  return (
    <SummaryFailed
      detail={error.detail}
      onRetry={error.isRefusal ? undefined : () => void refetch()}
    >
      {back}
    </SummaryFailed>
  );
}

/** The votes were sent as tallies, and no others will follow. */
function withCards(story: Story): Story {
  return inRound(story, (round) => {
    if (round.state === 'open' || !round.tally) return round;
    return { ...round, tally: null, cards: castIn(round).map(({ points }) => points) };
  });
}
