import * as texts from '#messages/about.ts';
import { Icon } from '../ui/icon.tsx';
import { SectionHeading } from './section-heading.tsx';

export function Faq() {
  return (
    <section aria-labelledby="faq" className="grid gap-6">
      <SectionHeading id="faq">{texts.questionsTitle}</SectionHeading>
      <div className="border-line border-b">
        {texts.questions.map(({ question, answer }) => (
          <details key={question} className="group border-line border-t">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <Icon
                name="chevron-down"
                className="text-ink-soft transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-prose pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
