import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isSkippedBy } from '@story-pointer/core/session/collected-round';
import { isTooSmall } from '@story-pointer/core/session/collecting';
import type { Collection } from '@story-pointer/core/session/collection';
import { findStory, type OpenStory } from '@story-pointer/core/session/open-room';
import { useEffect } from 'react';
import { useTable } from '../../room/room.tsx';
import { number } from '../../texts/formats.tsx';
import { momentText } from '../../texts/moments.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { announce } from '../../ui/live-region.tsx';
import { CollectionActions } from './collection-actions.tsx';
import { useWay } from './own-way.tsx';
import { StoryDots } from './story-dots.tsx';

export interface CollectedProps {
  readonly story: OpenStory;
  readonly collection: Collection;
}

/** One's own progress, above a story whose votes are collected. */
export function CollectedBar({ story, collection }: CollectedProps) {
  const { view, me } = useTable();
  const { stories, done } = useWay(story.id);
  const round = findStory(view, story.id)?.round;
  const all = number(stories.length);
  const progress = plural(done, { other: `# of ${all} done` });
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once, for each story.
  useEffect(() => announce(`${story.name}. ${progress}`), []);
  return (
    <section aria-label={t`Collected Votes`} className="collected-bar">
      <p className="min-w-0 grow basis-0">
        <span role="status" className="font-semibold">
          {progress}
        </span>{' '}
        <Link
          to="/session"
          search={{ sessionId: view.session.id, participantId: me.id, show: 'collection' }}
          className="inline-block py-0.5 text-sm underline underline-offset-3"
        >
          <Trans>Collected until {momentText(collection.endsAt)}</Trans>
        </Link>
      </p>
      {round && isSkippedBy(round, me.id) && (
        <Badge>
          <Trans comment="A story that this person leaves to the others">Skipped</Trans>
        </Badge>
      )}
      <CollectionActions collection={collection} isFolded />
      <StoryDots here={story.id} />
      {isTooSmall(view) && (
        <p className="basis-full text-sm text-warning">
          {t`Names are hidden, but with fewer than four people your vote may still tell who you are.`}
        </p>
      )}
    </section>
  );
}
