import { t } from '@lingui/core/macro';
import { mainActionOf, proposalsFor } from '@story-pointer/core/consensus';
import { agreeableCards, type Card } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import { nextStory } from '@story-pointer/core/session/collecting';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { castIn } from '@story-pointer/core/session/round';
import { useId, useState } from 'react';
import type { TypedPoints } from '../../decks/agreed-cards.tsx';
import { useTypedCard } from '../../decks/typed-card.ts';
import { useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { useIsTurning } from '../../shared/turning.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';
import { useShortcut, useTypedKey } from '../../ui/shortcuts.ts';
import { showToast } from '../../ui/toast.tsx';
import { depart } from '../../ui/travel.ts';
import { GiveFloor } from './give-floor.tsx';
import { useAgreement } from './use-agreement.tsx';

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
  const main = mainActionOf(deck, round);
  const again = (
    <Button
      variant={main === 'newRound' ? 'primary' : 'secondary'}
      className="max-w-max flex-[1_1_6rem] phone:max-w-none"
      isPending={newRound.isPending}
      onClick={() =>
        newRound.send(
          { type: 'startRound', storyId, round: round.number },
          {
            onFailed: ({ detail }) => showToast(t`Failed to start a new round. ${detail}`, 'error'),
          },
        )
      }
    >
      {newRound.isPending ? t`Resetting...` : t`Clear Points & New Round`}
    </Button>
  );
  const isDivided = main === 'explain' || main === 'newRound';
  return (
    <div className="results__actions">
      {!isDivided && again}
      <Button
        variant={main === 'accept' ? 'primary' : 'secondary'}
        className="results__accept max-w-max flex-[1_1_7rem] phone:max-w-none phone:basis-19"
        onClick={() => accept(null)}
      >
        {t`Accept & New Story`}
      </Button>
      {isDivided && again}
      {/* It would tell of the votes before the cards have turned. */}
      <div
        className={`flex flex-wrap gap-2 empty:hidden desk:not-has-[.tie]:max-w-max desk:not-has-[.tie]:flex-[1_1_8rem] phone:flex-[2_1_7rem] phone:[&:has(.tie)]:basis-full ${isTurning ? 'invisible' : ''}`}
      >
        {main === 'explain' && <GiveFloor story={story} isMain />}
        {main === 'save' && <SaveCard story={story} cards={proposals} />}
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
  /** The card to save, or two to choose from. */
  readonly cards: readonly Card[];
}

/** Saves a card in one press, and continues with the next story; the card flies into its row. */
function SaveCard({ story, cards }: SaveCardProps) {
  const { view } = useRoom();
  const command = useCommand();
  const save = useAgreement(story, command);
  const goesOn = nextStory(view, story.id) !== undefined;
  const group = useId();
  const [chosen, choose] = useState<Card>();
  // A tie goes to the larger card.
  const card = cards.find(({ value }) => value === chosen?.value) ?? cards.at(-1);
  if (!card) return null;
  const { value, label } = card;
  return (
    <>
      {cards.length > 1 && (
        <div
          role="radiogroup"
          aria-label={t`Select story points`}
          className="tie flex rounded-control bg-dip"
        >
          {cards.map((one) => (
            <label key={one.value} className="relative grid place-items-center min-w-11 min-h-11">
              <input
                type="radio"
                name={group}
                checked={one.value === value}
                onChange={() => choose(one)}
                aria-label={one.label}
                className="card-choice"
              />
              <span aria-hidden="true" translate="no" className="tiny-card">
                {one.label}
              </span>
            </label>
          ))}
        </div>
      )}
      <Button
        variant="primary"
        isPending={command.isPending}
        className="results__main save-card"
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
    </>
  );
}
