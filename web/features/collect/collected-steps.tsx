import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StoryId } from '@story-pointer/core/ids';
import { isDoneWith, isSkippedBy } from '@story-pointer/core/session/collected-round';
import { findStory, type Story } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import { useNavigate } from '@tanstack/react-router';
import { useTable } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { showToast } from '../../ui/toast.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import type { CollectedProps } from './collected-bar.tsx';
import { useWay, VoteNow } from './own-way.tsx';

interface CollectedStepsProps extends Pick<CollectedProps, 'story'> {
  /** Whether the cards are there to choose from. */
  readonly isChoosing: boolean;
  /** The way on once this story is done. */
  readonly leadsTo: (room: RoomView) => 'collection' | { readonly storyId: StoryId };
}

/** The ways from a story whose votes are collected: back, past it, and on. */
export function CollectedSteps({ story, isChoosing, leadsTo }: CollectedStepsProps) {
  const { view, me } = useTable();
  const { next, previous } = useWay(story.id);
  const { send, isPending } = useCommand();
  const navigate = useNavigate();
  const seat = { sessionId: view.session.id, participantId: me.id };
  const round = findStory(view, story.id)?.round ?? story.round;
  const isDone = isDoneWith(round, me.id);
  const goTo = (other: Story | undefined) => {
    if (other) void navigate({ to: '/session', search: { ...seat, storyId: other.id } });
  };
  const skip = () => {
    if (isPending || isDone) return;
    send(
      { type: 'skip', storyId: story.id, round: story.round.number },
      {
        leadsTo: (_, __, room) => leadsTo(room),
        onFailed: ({ detail }) => showToast(t`Failed to skip this story. ${detail}`, 'error'),
      },
    );
  };
  useShortcut('n', () => goTo(next));
  useShortcut('p', () => goTo(previous));
  useShortcut('s', skip);
  return (
    <>
      {previous && (
        <LinkButton
          to="/session"
          search={{ ...seat, storyId: previous.id }}
          aria-label={t`Previous Story`}
          title={t`Previous Story`}
          className="px-3"
        >
          <Icon name="arrow-left" />
        </LinkButton>
      )}
      {isChoosing && !isDone && (
        <Button isPending={isPending} onClick={skip}>
          <Trans comment="Goes on without a vote on this story">Skip</Trans>
        </Button>
      )}
      {(!isChoosing || isSkippedBy(round, me.id)) &&
        (next ? (
          <Next search={{ ...seat, storyId: next.id }} isMain={!isChoosing} />
        ) : (
          <VoteNow next={next} className={isChoosing ? '' : 'dock-button'} />
        ))}
    </>
  );
}

interface NextProps {
  readonly search: Readonly<Record<string, string>>;
  readonly isMain: boolean;
}

/** Takes over the focus of the button that submitted the vote, so that Enter continues. */
function Next({ search, isMain }: NextProps) {
  const link = useKeptFocus<HTMLAnchorElement>();
  return (
    <LinkButton
      ref={link}
      to="/session"
      search={search}
      variant={isMain ? 'primary' : 'secondary'}
      className={isMain ? 'dock-button' : ''}
    >
      <Trans comment="Button that leads to the next story to vote on">Next</Trans>
      <Icon name="arrow-right" />
    </LinkButton>
  );
}
