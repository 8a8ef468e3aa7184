import { labelOf } from '@story-pointer/core/decks';
import type { Story } from '@story-pointer/core/session/open-room';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useRoom } from '../../api/room.tsx';
import { Icon } from '../../ui/icon.tsx';

interface StoryLinkProps {
  readonly story: Story;
  readonly onClick?: (event: MouseEvent) => void;
}

/** A story in the list: leads to it, and says how far it is. */
export function StoryLink({ story, onClick }: StoryLinkProps) {
  const { view, me } = useRoom();
  const { session } = view;
  const isActive = session.facilitatorActiveStoryId === story.id;
  return (
    <Link
      to="/session"
      search={{ sessionId: session.id, participantId: me.id, storyId: story.id }}
      draggable={false}
      onClick={onClick}
      className="flex min-h-12 grow items-center gap-3 rounded-control border border-transparent px-3 py-2 transition hover:bg-dip aria-[current=page]:border-accent aria-[current=page]:bg-accent-tint"
    >
      <span className="w-5 shrink-0 text-right text-ink-soft text-xs tabular-nums">
        {story.order}
      </span>
      <span className="grid min-w-0 grow">
        <span className="font-medium leading-snug">{story.name}</span>
        {isActive && (
          <span className="flex items-center gap-1.5 font-semibold text-accent text-xs">
            <span className="size-2 rounded-full bg-accent forced-colors:border" />
            Facilitator is here
          </span>
        )}
      </span>
      {story.pointed && (
        <span className="flex shrink-0 items-center gap-1 font-semibold text-accent text-sm">
          <Icon name="check" className="size-4" />
          {story.points === null ? (
            <span className="sr-only">Pointed</span>
          ) : (
            labelOf(session.type, story.points)
          )}
        </span>
      )}
    </Link>
  );
}
