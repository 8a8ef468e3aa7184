import { t } from '@lingui/core/macro';
import type { Card } from '@story-pointer/core/decks/deck';
import { nextStory } from '@story-pointer/core/session/collecting';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { depart } from '../../ui/travel.ts';
import { useAgreement } from './use-agreement.tsx';

interface SaveCardProps {
  readonly story: RevealedStory;
  readonly card: Card;
}

/** Saves a card in one press, and goes on to the next story; the card flies into its row. */
export function SaveCard({ story, card: { value, label } }: SaveCardProps) {
  const { view } = useRoom();
  const command = useCommand();
  const save = useAgreement(story, command);
  const goesOn = nextStory(view, story.id) !== undefined;
  return (
    <Button
      variant="primary"
      isPending={command.isPending}
      className="save-card"
      onClick={({ currentTarget }) => {
        depart(currentTarget.querySelector('.tiny-card'), story.id);
        save(value, true);
      }}
    >
      <span aria-hidden="true" translate="no" className="tiny-card">
        {label}
      </span>
      {goesOn ? t`Save ${label} & Next Story` : t`Save ${label} & Continue`}
    </Button>
  );
}
