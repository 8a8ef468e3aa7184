import { Icon } from '../ui/icon.tsx';
import { SectionHeading } from './section-heading.tsx';

const questions = [
  {
    question: 'What does it cost?',
    answer:
      'Nothing. There is no paid plan and no account. If it serves you well, you can buy a coffee for those who keep it running.',
  },
  {
    question: 'Why does Fibonacci start at 0.5 and grow so fast?',
    answer:
      'The deck has 0.5 (shown as ½) for work that is hardly worth a point, then 1, 2, 3, 5, 8 and the higher values 13 and 21. The bigger a story, the less anyone can know about it, so the steps grow with the size. A 13 or 21 often says: let us split this first.',
  },
  {
    question: 'What do ? and 0 mean?',
    answer:
      'With ? you say that you need more information. With 0, where a deck has it, you say that there is nothing to point. Both are shown in the results and neither counts for the average.',
  },
  {
    question: 'Can the facilitator see votes before the reveal?',
    answer:
      'No. Until the cards turn, everyone learns only who has voted. The values stay on the server.',
  },
  {
    question: 'Can I change my vote?',
    answer:
      'Not within a round; the first card stands. If the talk changes minds, the facilitator clears the points and everyone votes again.',
  },
  {
    question: 'What happens if I close the page or lose the connection?',
    answer:
      'Your seat and your vote stay. Open the link in the same browser again, or wait a moment: the page reconnects by itself and catches up.',
  },
  {
    question: 'What do you know about me?',
    answer:
      'The name you type and the votes you give. A random key in a cookie tells the server which seat is yours. There is no email address and no profile, and page views are counted without telling visitors apart.',
  },
  {
    question: 'Who can join a session?',
    answer:
      'Anyone who has its link or code. The facilitator can remove people, and can delete the whole session with everything in it.',
  },
  {
    question: 'Can we run it ourselves?',
    answer:
      'Yes. One command starts the whole product on a machine of yours, with its data in one file.',
  },
];

export function Faq() {
  return (
    <section aria-labelledby="faq" className="grid gap-6">
      <SectionHeading id="faq">Frequently asked questions</SectionHeading>
      <div className="border-line border-b">
        {questions.map(({ question, answer }) => (
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
