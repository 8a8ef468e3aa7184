import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { deckLimits } from '@story-pointer/core/decks/check';
import { useState } from 'react';
import { logFailure } from '../browser/failure.ts';
import { root } from '../calls/installation.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Icon } from '../ui/icon.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { type OwnDeck, ownOption, readChoice } from './deck-choice.ts';
import { forgetDeck } from './kept-decks.ts';

interface OwnDeckFieldsProps {
  readonly own: OwnDeck;
  readonly isKept: boolean;
  readonly saysFaults: boolean;
  readonly onWrite: (own: OwnDeck) => void;
}

/** The fields of a custom deck: its cards in a line, and its name. */
export function OwnDeckFields({ own, isKept, saysFaults, onWrite }: OwnDeckFieldsProps) {
  const [wasLeft, setLeft] = useState(false);
  const read = readChoice({ option: ownOption, own });
  const faultIn = (field: string) => {
    const isSaid = (wasLeft || saysFaults) && !read.ok && read.field === field;
    return isSaid ? read.detail : undefined;
  };
  return (
    <div className="grid gap-3 rounded-control border border-line border-dashed p-3">
      <TextField
        label={t`Cards`}
        name="cards"
        value={own.cards}
        placeholder="XS=1, S=2, M=3, ?"
        helper={t`Numbers are their own values. Give words a value, such as S=1; without one they have only an order. Add a meaning after a colon, such as 5: half a day.`}
        error={faultIn('cards')}
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => onWrite({ ...own, cards: target.value })}
        onBlur={() => setLeft(true)}
      />
      <TextField
        label={t`Deck Name`}
        name="deckName"
        value={own.name}
        maxCharacters={deckLimits.name}
        error={faultIn('deckName')}
        onChange={({ target }) => onWrite({ ...own, name: target.value })}
        onBlur={() => setLeft(true)}
      />
      <div className="-mx-3 flex flex-wrap">
        <Button variant="quiet" disabled={!read.ok} onClick={() => void copyLink(own)}>
          <Icon name="copy" />
          <Trans>Copy Link to This Deck</Trans>
        </Button>
        {isKept && (
          <Button variant="quiet" onClick={() => forgetDeck(own)}>
            <Trans>Remove Deck</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

/** The link opens the form with this deck. */
async function copyLink({ name, cards }: OwnDeck): Promise<void> {
  const url = new URL('create-session', root());
  const search = String(new URLSearchParams({ deck: name, cards }));
  // Chats do not take these for the end of a link.
  url.search = search.replace(/[-_.*]$/, (end) => `%${end.charCodeAt(0).toString(16)}`);
  try {
    await copyText(url.href);
    showToast(t`The link to this deck was copied.`);
  } catch (failure) {
    logFailure(failure);
    showToast(t`Failed to copy the link. Here it is: ${url.href}`, 'error');
  }
}
