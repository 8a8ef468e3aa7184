import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { useState } from 'react';
import { useIsTurning } from '../../api/turning.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog, lazyPart } from '../../ui/lazy.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { showToast } from '../../ui/toast.tsx';
import { SuggestedCards } from './suggested-cards.tsx';

const RoundMenu = lazyPart<{ story: RevealedStory }>(
  async () => (await import('./round-menu.tsx')).RoundMenu,
  () => null,
);
const AcceptDialog = lazyDialog(async () => (await import('./accept-dialog.tsx')).AcceptDialog);

/** The facilitator's actions on the results of a round: vote again, or agree and go on. */
export function RoundActions({ story }: { story: RevealedStory }) {
  const newRound = useCommand();
  const [isAccepting, setAccepting] = useState(false);
  const { id: storyId, round } = story;
  const isTurning = useIsTurning(storyId);
  useShortcut('a', () => setAccepting(true));
  return (
    <div className="results__actions">
      <Button
        className="px-3"
        isPending={newRound.isPending}
        onClick={() =>
          newRound.send(
            { type: 'startRound', storyId, round: round.number },
            {
              onFailed: ({ detail }) => showToast(t`No new round was started. ${detail}`, 'error'),
            },
          )
        }
      >
        {newRound.isPending ? t`Resetting...` : t`Clear Points & New Round`}
      </Button>
      <RoundMenu story={story} />
      <div className="dock max-md:flex-row max-md:gap-2">
        <div className={`empty:hidden ${isTurning ? 'invisible' : ''}`}>
          <SuggestedCards story={story} />
        </div>
        <Button
          variant="primary"
          className="dock-button px-3 max-md:grow max-md:px-2"
          onClick={() => setAccepting(true)}
        >
          <Icon name="check" />
          <Trans>Accept & New Story</Trans>
        </Button>
      </div>
      <AcceptDialog story={story} isOpen={isAccepting} onOpenChange={setAccepting} />
    </div>
  );
}
