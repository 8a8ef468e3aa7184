import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { i18n } from '../texts/i18n.ts';
import { SectionHeading } from './section-heading.tsx';

const questions = [
  {
    question: msg`What does it cost?`,
    answer: msg`Nothing. There is no paid plan and no account. If it serves you well, you can buy a coffee for those who keep it running.`,
  },
  {
    question: msg`Why does Fibonacci start at 0.5 and grow so fast?`,
    answer: msg`The deck has 0.5 (shown as ½) for work that is hardly worth a point, then 1, 2, 3, 5, 8 and the higher values 13 and 21. The bigger a story, the less anyone can know about it, so the steps grow with the size. A 13 or 21 often says: let us split this first.`,
  },
  {
    question: msg`What do ? and 0 mean?`,
    answer: msg`? means that you need more information: it is shown in the results but counts in none of the figures. 0 means that there is nothing to point. In Fibonacci, Powers of 2 and Linear it stays out of the average; in the other decks, and in your own, it counts.`,
  },
  {
    question: msg`Can the facilitator see votes before the reveal?`,
    answer: msg`No. Until the cards turn, everyone learns only who has voted. The values stay on the server.`,
  },
  {
    question: msg`Can I change my vote?`,
    answer: msg`Yes, until the reveal, if "Votes can be changed before the reveal" is on in the session settings. It is off by default. After a reveal, the facilitator can clear the points, and everyone votes again.`,
  },
  {
    question: msg`What happens if I close the page or lose the connection?`,
    answer: msg`Your seat and your vote stay. Open the link in the same browser again, or wait a moment: the page reconnects automatically and catches up.`,
  },
  {
    question: msg`What do you know about me?`,
    answer: msg`The name you type and the votes you give. A random key in a cookie tells the server which seat is yours. There is no email address and no profile, and page views are counted without telling visitors apart.`,
  },
  {
    question: msg`Who can join a session?`,
    answer: msg`Anyone who has its link or code. The facilitator can remove people, and can delete the whole session with everything in it.`,
  },
  {
    question: msg`Can we run it ourselves?`,
    answer: msg`Yes. One command starts the whole product on your own machine, with its data in one file.`,
  },
];

export function Faq() {
  return (
    <section aria-labelledby="faq" className="grid gap-6">
      <SectionHeading id="faq">
        <Trans>Frequently asked questions</Trans>
      </SectionHeading>
      <div className="border-line border-b">
        {questions.map(({ question, answer }) => (
          <details key={question.id} className="border-line border-t">
            <summary className="min-h-14 justify-between py-3 font-semibold">
              {i18n._(question)}
            </summary>
            <p className="max-w-prose pb-5 text-ink-soft">{i18n._(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
