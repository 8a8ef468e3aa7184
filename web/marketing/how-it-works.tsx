import { PlayingCard } from '../ui/playing-card.tsx';
import { SectionHeading } from './section-heading.tsx';

const steps = [
  {
    title: 'Open a session',
    text: 'Give it a name, choose the cards your team likes and share the link. That is all the setup there is.',
  },
  {
    title: 'Vote in secret',
    text: 'Add a story; everyone picks a card. You see who has voted, and nobody, the facilitator included, sees what.',
  },
  {
    title: 'Turn and talk',
    text: 'The cards turn on every screen at the same moment. Talk, play another round, or save the value you agree on.',
  },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="grid gap-8">
      <SectionHeading id="how-it-works">How it works</SectionHeading>
      <ol className="grid gap-8 sm:grid-cols-3">
        {steps.map(({ title, text }, index) => (
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
