import { presets } from '@story-pointer/core/decks/presets';
import { decks, scaleTypes } from '@story-pointer/core/decks/specified';
import * as texts from '#messages/home.tsx';
import { DeckCard } from './deck-card.tsx';
import { SectionHeading } from './section-heading.tsx';

export function Methods() {
  return (
    <section aria-labelledby="methods" className="grid gap-8">
      <SectionHeading id="methods" subtitle={texts.methodsSummary}>
        {texts.methods}
      </SectionHeading>
      <ul className="grid gap-4 md:grid-cols-2">
        {scaleTypes.map((type) => (
          <li key={type} className="grid first:md:col-span-2">
            <DeckCard deck={decks[type]} />
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-ink-soft">
        {texts.moreDecks(
          presets.map(({ name }) => name).join(', '),
          <code className="whitespace-nowrap">XS=1, S=2, M=3, ?</code>,
        )}
      </p>
    </section>
  );
}
