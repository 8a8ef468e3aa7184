import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { i18n } from '../texts/i18n.ts';
import { PlayingCard } from '../ui/playing-card.tsx';
import { SectionHeading } from './section-heading.tsx';

const steps = [
  {
    title: msg`Create a session`,
    text: msg`Give it a name, choose the cards your team likes and share the link. That's all the setup.`,
  },
  {
    title: msg`Vote in secret`,
    text: msg`Add a story; everyone picks a card. You see who has voted. Nobody sees the values, not even the facilitator.`,
  },
  {
    title: msg`Reveal and talk`,
    text: msg`The cards turn on every screen at the same moment. Talk, vote again, or save the value you agree on.`,
  },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="grid gap-8">
      <SectionHeading id="how-it-works">
        <Trans>How it works</Trans>
      </SectionHeading>
      <ol className="grid gap-8 sm:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li
            key={title.id}
            className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-3 sm:grid-cols-1"
          >
            <PlayingCard
              display={String(index + 1)}
              className="row-span-2 -rotate-3 [--card-width:3.75rem] sm:row-span-1"
            />
            <div>
              <h3 className="font-heading text-title">{i18n._(title)}</h3>
              <p className="mt-1.5 text-ink-soft">{i18n._(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
