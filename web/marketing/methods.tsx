import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { presets } from '@story-pointer/core/decks/presets';
import { decks, scaleTypes } from '@story-pointer/core/decks/specified';
import { deckText } from '../texts/deck-text.ts';
import { listed } from '../texts/formats.tsx';
import { DeckCard } from './deck-card.tsx';
import { SectionHeading } from './section-heading.tsx';

export function Methods() {
  return (
    <section aria-labelledby="methods" className="grid gap-8">
      <SectionHeading
        id="methods"
        subtitle={t`One deck per session. Each of these has a ? card for stories that need more explaining first.`}
      >
        <Trans>Estimation methods</Trans>
      </SectionHeading>
      <ul className="grid gap-4 md:grid-cols-2">
        {scaleTypes.map((type) => (
          <li key={type} className="grid first:md:col-span-2">
            <DeckCard deck={decks[type]} />
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-ink-soft">
        <Trans>
          More to choose from: {listed(presets.map(({ name }) => deckText(name)))}. Or enter your
          own cards in one line, such as{' '}
          <code dir="ltr" className="whitespace-nowrap">
            XS=1, S=2, M=3, ?
          </code>
        </Trans>
      </p>
    </section>
  );
}
