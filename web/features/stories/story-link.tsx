import type { Story } from '@story-pointer/core/session/open-room';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useRoom } from '../../api/room.tsx';
import { StoryState } from './story-state.tsx';

interface StoryLinkProps {
  readonly story: Story;
  readonly onClick?: (event: MouseEvent) => void;
}

/** A story in the list: leads to it, and says how far it is. */
export function StoryLink({ story, onClick }: StoryLinkProps) {
  const { view, me } = useRoom();
  const { session } = view;
  return (
    <Link
      to="/session"
      search={{ sessionId: session.id, participantId: me.id, storyId: story.id }}
      draggable={false}
      onClick={onClick}
      className="flex min-w-0 grow items-baseline gap-3 rounded-control border border-transparent px-2.5 py-1.5 transition hover:bg-dip aria-[current=page]:border-accent aria-[current=page]:bg-accent-tint forced-colors:not-aria-[current=page]:border-[Canvas]"
    >
      <span className="min-w-4 shrink-0 text-right text-ink-soft text-xs tabular-nums">
        {story.order}
      </span>
      <span className="grid min-w-0 grow">
        <span className="font-medium leading-snug">
          <bdi>{story.name}</bdi>
        </span>
        <StoryState story={story} />
      </span>
    </Link>
  );
}
