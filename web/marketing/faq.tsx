import * as texts from '#messages/about.ts';
import { SectionHeading } from './section-heading.tsx';

export function Faq() {
  return (
    <section aria-labelledby="faq" className="grid gap-6">
      <SectionHeading id="faq">{texts.questionsTitle}</SectionHeading>
      <div className="border-line border-b">
        {texts.questions.map(({ question, answer }) => (
          <details key={question} className="border-line border-t">
            <summary className="min-h-14 justify-between py-3 font-semibold">{question}</summary>
            <p className="max-w-prose pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
