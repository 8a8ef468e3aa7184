import { decks, scaleTypes } from '@story-pointer/core/decks';
import { DeckCard } from './deck-card.tsx';
import { SectionHeading } from './section-heading.tsx';

export function Methods() {
  return (
    <section aria-labelledby="methods" className="grid gap-8">
      <SectionHeading
        id="methods"
        subtitle="Five decks, one choice per session. Each has a ? for when a story needs more explaining first."
      >
        Estimation methods
      </SectionHeading>
      <ul className="grid gap-4 md:grid-cols-2">
        {scaleTypes.map((type) => (
          <li key={type} className="grid first:md:col-span-2">
            <DeckCard deck={decks[type]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
