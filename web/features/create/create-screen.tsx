import { Trans } from '@lingui/react/macro';
import { choiceOf, type OwnDeck, ownOption, useDeckChoice } from '../../decks/deck-choice.ts';
import { DeckPreview } from '../../decks/deck-preview.tsx';
import { CreateForm, type LinkedForm } from './create-form.tsx';

interface CreateScreenProps {
  /** A custom deck from a shared link. */
  readonly own?: OwnDeck | undefined;
  readonly linked: LinkedForm;
}

/** The form that opens a session; its user becomes the facilitator. */
export function CreateScreen({ own, linked }: CreateScreenProps) {
  const { choice, choose, shown } = useDeckChoice(
    own ? { option: ownOption, own } : choiceOf('fibonacci'),
  );
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-12">
      <div className="grid gap-6">
        <header className="grid gap-2">
          <h1 className="font-heading text-heading">
            <Trans>Create a session</Trans>
          </h1>
          <p className="text-ink-soft">
            <Trans>No account, no installation: share a link and your team joins.</Trans>
          </p>
        </header>
        <CreateForm choice={choice} onChoose={choose} linked={linked} />
      </div>
      <DeckPreview deck={shown} />
    </div>
  );
}
