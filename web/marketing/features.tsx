import * as texts from '#messages/about.ts';
import { Icon } from '../ui/icon.tsx';
import { SectionHeading } from './section-heading.tsx';

export function Features() {
  return (
    <section aria-labelledby="features" className="grid gap-6">
      <SectionHeading id="features">{texts.featuresTitle}</SectionHeading>
      <ul className="grid gap-x-12 gap-y-4 sm:grid-cols-2">
        {texts.features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Icon name="check" className="mt-0.5 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}
