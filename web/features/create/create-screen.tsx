import { t } from '@lingui/core/macro';
import { ourDeck } from '@story-pointer/core/decks/presets';
import { useSearch } from '@tanstack/react-router';
import { choiceOf, ownOption, useDeckChoice } from '../../decks/deck-choice.ts';
import { DeckPreview } from '../../decks/deck-field.tsx';
import { CreateForm } from './create-form.tsx';

/** The form that opens a session; its user becomes the facilitator. A link may bring a deck, a name and stories. */
export function CreateScreen() {
  const { deck, cards, name, stories } = useSearch({ from: '/create-session' });
  const { choice, choose, shown } = useDeckChoice(
    cards === undefined
      ? choiceOf('fibonacci')
      : { option: ownOption, own: { name: deck ?? ourDeck, cards } },
  );
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-12">
      <div className="grid gap-6">
        <header className="grid gap-2">
          <h1 className="font-heading text-heading">{t`Create a Session`}</h1>
          <p className="text-ink-soft">
            {t`No account, no installation: share a link and your team joins.`}
          </p>
        </header>
        <CreateForm choice={choice} onChoose={choose} linked={{ name, stories }} />
      </div>
      <DeckPreview deck={shown} />
    </div>
  );
}
