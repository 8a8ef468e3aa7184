import { labelOf } from '@story-pointer/core/decks';
import type { Story } from '@story-pointer/core/session/open-room';
import { useRoom } from '../../api/room.tsx';
import { Icon } from '../../ui/icon.tsx';

/** How far a story is, and whether the facilitator is on it. */
export function StoryState({ story }: { story: Story }) {
  const { session } = useRoom().view;
  return (
    <span className="flex flex-wrap items-center gap-x-3 font-semibold text-accent text-xs">
      {story.pointed ? (
        <span className="flex items-center gap-1">
          <span role="img" aria-label="Pointed">
            <Icon name="check" className="size-4" />
          </span>
          {story.points !== null && labelOf(session.type, story.points)}
        </span>
      ) : (
        <span className="font-normal text-ink-soft">Pending</span>
      )}
      {session.facilitatorActiveStoryId === story.id && (
        <span className="flex items-center gap-1.5">
          <span className="size-2 rounded-full bg-accent forced-colors:border" />
          Facilitator is here
        </span>
      )}
    </span>
  );
}
