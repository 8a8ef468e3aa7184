import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { useState } from 'react';
import { useCommand } from '../../api/room.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AcceptDialog } from './accept-dialog.tsx';

/** What the facilitator can do with a round's results: vote again, or agree and go on. */
export function RoundActions({ story }: { story: RevealedStory }) {
  const newRound = useCommand();
  const [isAccepting, setAccepting] = useState(false);
  const { id: storyId, round } = story;
  return (
    <div className="flex flex-wrap gap-3 border-line border-t pt-5 max-sm:*:grow">
      <Button
        isPending={newRound.isPending}
        onClick={() =>
          newRound.send({ type: 'startRound', storyId, round }, undefined, ({ detail }) =>
            showToast(`No new round was started. ${detail}`, 'error'),
          )
        }
      >
        <Icon name="refresh" />
        {newRound.isPending ? 'Resetting...' : 'Clear Points & New Round'}
      </Button>
      <Button variant="primary" onClick={() => setAccepting(true)}>
        <Icon name="check" />
        Accept & New Story
      </Button>
      <AcceptDialog story={story} isOpen={isAccepting} onOpenChange={setAccepting} />
    </div>
  );
}
