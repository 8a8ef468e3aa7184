import { isEverybodyIn } from '@story-pointer/core/results';
import type { HiddenStory } from '@story-pointer/core/session/open-room';
import { useCommand, useRoom } from '../../api/room.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Where the facilitator turns the cards over for everybody. */
export function RevealBar({ story }: { story: HiddenStory }) {
  const { view } = useRoom();
  const reveal = useCommand();
  const { id: storyId, round, voters } = story;
  const isReady = isEverybodyIn(voters.length, view.participants.length);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <p className="text-ink-soft text-sm">
        {isReady ? 'Everybody has voted.' : 'Votes stay hidden until you reveal them.'}
      </p>
      <Button
        variant={isReady ? 'primary' : 'secondary'}
        isPending={reveal.isPending}
        className="max-sm:w-full"
        onClick={() =>
          reveal.send({ type: 'reveal', storyId, round }, undefined, ({ detail }) =>
            showToast(`The results were not revealed. ${detail}`, 'error'),
          )
        }
      >
        <Icon name="eye" />
        {reveal.isPending ? 'Revealing Results...' : 'Reveal Results'}
      </Button>
    </div>
  );
}
