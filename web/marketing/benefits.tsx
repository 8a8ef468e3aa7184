import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { i18n } from '../texts/i18n.ts';
import { SectionHeading } from './section-heading.tsx';

const benefits = [
  {
    title: msg`Free, and no account`,
    text: msg`Nothing to sign up for, nothing to pay. Anyone with the link joins with just a name.`,
  },
  {
    title: msg`Secret until the reveal`,
    text: msg`Until the cards turn, your vote is on the server and in no other browser, so nobody can peek.`,
  },
  {
    title: msg`Still there tomorrow`,
    text: msg`Sessions are saved. Come back in the same browser, and stories, votes and your seat are where you left them, for as long as this installation keeps sessions.`,
  },
  {
    title: msg`No personal data except a name`,
    text: msg`No email, no profile, no tracking: the display name you choose, your votes, and a random key in a cookie that marks your seat.`,
  },
  {
    title: msg`Your backlog, your order`,
    text: msg`The facilitator drags stories into the order the team wants to discuss them in, by mouse, touch or keyboard.`,
  },
  {
    title: msg`On your own machine`,
    text: msg`Teams that keep their data in-house start the whole product with one command.`,
  },
];

export function Benefits() {
  return (
    <section aria-labelledby="benefits" className="grid gap-8">
      <SectionHeading id="benefits">
        <Trans>What you get</Trans>
      </SectionHeading>
      <dl className="grid gap-x-12 sm:grid-cols-2">
        {benefits.map(({ title, text }) => (
          <div key={title.id} className="border-line border-t py-5">
            <dt className="font-heading text-lg">{i18n._(title)}</dt>
            <dd className="mt-1 text-ink-soft">{i18n._(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
