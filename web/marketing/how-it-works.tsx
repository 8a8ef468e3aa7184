import * as texts from '#messages/home.tsx';
import { PlayingCard } from '../ui/playing-card.tsx';
import { SectionHeading } from './section-heading.tsx';

export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="grid gap-8">
      <SectionHeading id="how-it-works">{texts.howItWorks}</SectionHeading>
      <ol className="grid gap-8 sm:grid-cols-3">
        {texts.steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 sm:grid-cols-1">
            <PlayingCard
              display={String(index + 1)}
              className="row-span-2 -rotate-3 [--card-width:3.75rem] sm:row-span-1"
            />
            <div>
              <h3 className="font-heading text-title">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
