import { Icon } from '../ui/icon.tsx';
import { SectionHeading } from './section-heading.tsx';

const features = [
  'Five decks: Fibonacci, two sets of T-shirt sizes, powers of 2, and 0 to 10',
  'Secret votes and one reveal, on every screen at the same moment',
  'Average, distribution and who voted what, as soon as the cards have turned',
  'As many rounds per story as the team needs, then the value you agree on',
  'Drag-and-drop reordering of stories, by mouse, touch and keyboard',
  'A summary of the whole session, for the backlog or the printer',
  'Sessions that are saved and pages that reconnect by themselves',
  'Light and dark, on a phone as on a big screen, with keyboard and screen reader',
];

export function Features() {
  return (
    <section aria-labelledby="features" className="grid gap-6">
      <SectionHeading id="features">Features</SectionHeading>
      <ul className="grid gap-x-12 gap-y-4 sm:grid-cols-2">
        {features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Icon name="check" className="mt-0.5 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}
