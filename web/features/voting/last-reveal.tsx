import type { OpenStory } from '@story-pointer/core/session/open-room';
import { useIsReady, useMay } from '../../room/room.tsx';
import { RevealButton } from './reveal-button.tsx';

/** The reveal as the main action, once everybody has voted. */
export function LastReveal({ story }: { story: OpenStory }) {
  const mayRun = useMay('run');
  const isReady = useIsReady(story.id);
  return mayRun && isReady && <RevealButton story={story} hand={null} isMain />;
}
