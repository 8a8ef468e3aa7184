import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { proposalsFor } from '@story-pointer/core/consensus';
import { agreeableCards, type Card } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import { nextStory } from '@story-pointer/core/session/collecting';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { castIn } from '@story-pointer/core/session/round';
import { useState } from 'react';
import { useTypedCard } from '../../decks/typed-card.ts';
import { useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { useIsTurning } from '../../shared/turning.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog, lazyPart } from '../../ui/lazy.tsx';
import { useShortcut, useTypedKey } from '../../ui/shortcuts.ts';
import { showToast } from '../../ui/toast.tsx';
import { depart } from '../../ui/travel.ts';
import type { TypedPoints } from './agreed-cards.tsx';
import { useAgreement } from './use-agreement.tsx';

const RoundMenu = lazyPart(
  async () => (await import('./round-menu.tsx')).RoundMenu,
  () => <span className="size-9 shrink-0" />,
);
const AcceptDialog = lazyDialog(async () => (await import('./accept-dialog.tsx')).AcceptDialog);

/** The facilitator's actions on the results of a round: vote again, or agree and go on. */
export function RoundActions({ story }: { story: RevealedStory }) {
  const newRound = useCommand();
  const [isAccepting, setAccepting] = useState(false);
  const { id: storyId, round } = story;
  const isTurning = useIsTurning(storyId);
  const { view } = useRoom();
  const deck = deckOf(view.session.type);
  const proposals = proposalsFor(deck, castIn(round));
  const [typed, setTyped] = useState<TypedPoints>(null);
  const accept = (points: TypedPoints) => {
    setTyped(points);
    setAccepting(true);
  };
  const type = useTypedCard({ ...deck, cards: agreeableCards(deck) }, ({ value }) =>
    accept({ points: value }),
  );
  useTypedKey((key, at) => !isTurning && type(key, at));
  useShortcut('a', () => accept(null));
  return (
    <div data-tie={proposals.length > 1 || undefined} className="results__actions">
      <Button
        className="px-3"
        isPending={newRound.isPending}
        onClick={() =>
          newRound.send(
            { type: 'startRound', storyId, round: round.number },
            {
              onFailed: ({ detail }) =>
                showToast(t`Failed to start a new round. ${detail}`, 'error'),
            },
          )
        }
      >
        {newRound.isPending ? t`Resetting...` : t`Clear Points & New Round`}
      </Button>
      {round.agreed === null && !round.cards && <RoundMenu story={story} />}
      <div
        data-saves={proposals.length > 0 || undefined}
        className="dock max-md:flex-row max-md:gap-2"
      >
        <Button
          variant={proposals.length > 0 ? 'secondary' : 'primary'}
          className="px-2.5"
          onClick={() => accept(null)}
        >
          <Trans>Accept & New Story</Trans>
        </Button>
        <div className={`results__saves ${isTurning ? 'invisible' : ''}`}>
          {proposals.map((card) => (
            <SaveCard key={card.value} story={story} card={card} />
          ))}
        </div>
      </div>
      <AcceptDialog
        story={story}
        typed={typed}
        onType={type}
        isOpen={isAccepting}
        onOpenChange={setAccepting}
      />
    </div>
  );
}

interface SaveCardProps {
  readonly story: RevealedStory;
  readonly card: Card;
}

/** Saves a card in one press, and goes on to the next story; the card flies into its row. */
function SaveCard({ story, card: { value, label } }: SaveCardProps) {
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
