import * as texts from '#messages/home.tsx';
import { SectionHeading } from './section-heading.tsx';

export function Benefits() {
  return (
    <section aria-labelledby="benefits" className="grid gap-8">
      <SectionHeading id="benefits">{texts.benefitsTitle}</SectionHeading>
      <dl className="grid gap-x-12 sm:grid-cols-2">
        {texts.benefits.map(({ title, text }) => (
          <div key={title} className="border-line border-t py-5">
            <dt className="font-heading text-lg">{title}</dt>
            <dd className="mt-1 text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
