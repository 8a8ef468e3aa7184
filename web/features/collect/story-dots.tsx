import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { isDoneWith, isSkippedBy } from '@story-pointer/core/session/collected-round';
import { collectedIn } from '@story-pointer/core/session/collecting';
import type { Story } from '@story-pointer/core/session/open-room';
import { useEffect, useRef } from 'react';
import { useTable } from '../../room/room.tsx';
import { Link } from '../../ui/link.tsx';

/** One's own way as dots, which lead to the stories. @param here the story of this page */
export function StoryDots({ here }: { readonly here?: Id }) {
  const { view, me } = useTable();
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another story is another dot.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here]);
  const seat = { sessionId: view.session.id, participantId: me.id };
  return (
    <ol aria-label={t`Stories to vote on`} className="story-dots">
      {collectedIn(view).map(({ id, name, round }) => (
        <li key={id}>
          <Link
            ref={id === here ? current : undefined}
            to="/session"
            search={{ ...seat, storyId: id }}
            title={name}
            aria-current={id === here ? 'step' : undefined}
            data-state={stateOf(round, me.id)}
          >
            <span className="sr-only">
              <bdi translate="no">{name}</bdi>
              {' · '}
              <State round={round} participantId={me.id} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function stateOf(round: Story['round'], participantId: Id): 'skipped' | 'done' | undefined {
  if (isSkippedBy(round, participantId)) return 'skipped';
  return isDoneWith(round, participantId) ? 'done' : undefined;
}

interface StateProps {
  readonly round: Story['round'];
  readonly participantId: Id;
}

function State({ round, participantId }: StateProps) {
  switch (stateOf(round, participantId)) {
    case 'skipped':
      return <Trans comment="A story that this person leaves to the others">Skipped</Trans>;
    case 'done':
      return <Trans comment="Of a person, beside the name">Voted</Trans>;
    default:
      return t({ message: 'Pending', comment: 'Of one story' });
  }
}
