import { useRoom } from '../../api/room.tsx';
import { StoryLink } from './story-link.tsx';

/** The stories for those who follow. */
export function StoryList() {
  const { view } = useRoom();
  return (
    <ul aria-label="Stories" className="grid gap-1">
      {view.stories.map((story) => (
        <li key={story.id} className="flex">
          <StoryLink story={story} />
        </li>
      ))}
    </ul>
  );
}
