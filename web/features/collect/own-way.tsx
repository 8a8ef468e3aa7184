import { t } from '@lingui/core/macro';
import type { StoryId } from '@story-pointer/core/ids';
import { collectedIn, doneBy, nextToVote } from '@story-pointer/core/session/collecting';
import type { Story } from '@story-pointer/core/session/open-room';
import { useRoom, useTable } from '../../room/room.tsx';
import { LinkButton } from '../../ui/link.tsx';

interface VoteNowProps {
  /** The next one to vote on; undefined once all are done. */
  readonly next: Story | undefined;
  readonly className?: string;
}

/** Leads to the next story to vote on, or to the list of one's own votes. */
export function VoteNow({ next, className }: VoteNowProps) {
  const { view, me } = useRoom();
  const place = next ? { storyId: next.id } : { show: 'collection' };
  return (
    <LinkButton
      to="/session"
      search={{ sessionId: view.session.id, participantId: me.id, ...place }}
      variant={next ? 'primary' : 'secondary'}
      data-due={next !== undefined || undefined}
      className={className}
    >
      {next ? t`Vote Now` : t`View My Votes`}
    </LinkButton>
  );
}

/** One's own way through the collected stories, in the order of the list. @param here the story of this page */
export function useWay(here?: StoryId) {
  const { view, me } = useTable();
  const stories = collectedIn(view);
  const place = stories.findIndex(({ id }) => id === here);
  return {
    stories,
    done: doneBy(view, me.id),
    next: nextToVote(view, me.id, here),
    previous: stories[place - 1],
  };
}
