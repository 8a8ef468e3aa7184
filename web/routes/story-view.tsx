import type { Id } from '@story-pointer/core/ids';
import { findStory } from '@story-pointer/core/session/open-room';
import { Fragment } from 'react';
import { useRoom } from '../api/room.tsx';
import { StoryResults } from '../features/results/story-results.tsx';
import { StoryFailed } from '../features/story/story-failed.tsx';
import { StoryHeader } from '../features/story/story-header.tsx';
import { TeamPanel } from '../features/team/team-panel.tsx';
import { StoryVoting } from '../features/voting/story-voting.tsx';

/** A story: what it is, who has voted, and the cards or what they say. */
export function StoryView({ storyId }: { storyId: Id }) {
  const { view } = useRoom();
  const story = findStory(view, storyId);
  if (!story) return <StoryFailed />;
  return (
    <Fragment key={story.id}>
      <StoryHeader story={story} />
      {/* On a phone the cards come first: they are what everybody is here for. */}
      <div className="max-sm:order-last">
        <TeamPanel story={story} />
      </div>
      {story.pointed ? <StoryResults story={story} /> : <StoryVoting story={story} />}
    </Fragment>
  );
}
