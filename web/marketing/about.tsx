import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { i18n } from '../texts/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { Link, LinkButton } from '../ui/link.tsx';
import { PlayingCard } from '../ui/playing-card.tsx';
import { Call, Footer, footerLink, SectionHeading } from './section-heading.tsx';

/** @param licences the address of their list */
export function About({ licences }: { readonly licences: string }) {
  return (
    <div className="grid gap-16">
      <h1 className="-mb-6 font-heading text-hero">{t`About Story Pointer`}</h1>
      <Mission />
      <Features />
      <Faq />
      <Call title={t`Ready for the next story?`}>
        <LinkButton to="/create-session" variant="primary">
          {t`Create Session`}
        </LinkButton>
        <LinkButton to="/join-session">{t`Join Session`}</LinkButton>
      </Call>
      <Footer>
        <p className="me-auto">
          <Trans>
            Free software under the MIT license, built on{' '}
            <a href={licences} className={footerLink}>
              free software of others
            </a>
          </Trans>
        </p>
        <Link to="/developers" className={footerLink}>
          {t`API for Developers`}
        </Link>
      </Footer>
    </div>
  );
}

function Mission() {
  return (
    <section
      aria-labelledby="mission"
      className="grid items-center gap-10 md:grid-cols-[minmax(0,42rem)_1fr]"
    >
      <div className="grid gap-4 text-ink-soft text-lg">
        <h2 id="mission" className="font-heading text-heading text-ink">
          {t`Mission`}
        </h2>
        <p>
          <Trans>
            Let a team find out, in a minute and without fuss, where it agrees about the size of a
            piece of work and where it does not. An estimate is worth little by itself. The talk
            that starts when a 2 and a 13 lie next to each other is worth a lot.
          </Trans>
        </p>
        <p>
          <Trans>
            So everyone chooses before anyone speaks, and the cards turn for all at once. Nobody
            waits for the loudest voice, and nobody has to defend a number they took from someone
            else.
          </Trans>
        </p>
      </div>
      <div className="flex justify-center [--card-width:7rem] max-md:order-first max-md:justify-start max-md:ps-2 max-md:[--card-width:5rem]">
        <PlayingCard display="2" className="-rotate-6 rtl:rotate-6" />
        <PlayingCard display="13" className="-ms-3 translate-y-3 rotate-6 rtl:-rotate-6" />
      </div>
    </section>
  );
}

const features = [
  msg`Ten decks, from Fibonacci and T-shirt sizes to hours and confidence, or cards of your own`,
  msg`Secret votes and one reveal, on every screen at the same moment`,
  msg`Average, median, distribution and who voted for what, right after the reveal`,
  msg`As many rounds per story as the team needs, then the value you agree on`,
  msg`Drag-and-drop reordering of stories, by mouse, touch and keyboard`,
  msg`Stories imported from your tracker, and results exported to it`,
  msg`An invitation by link, QR code or short code, and a board for the big screen`,
  msg`A summary of the whole session, to read and to print`,
  msg`Saved sessions, and pages that reconnect automatically`,
  msg`Light and dark, on a phone as on a big screen, with keyboard and screen reader`,
];

function Features() {
  return (
    <section aria-labelledby="features" className="grid gap-6">
      <SectionHeading id="features">{t`Features`}</SectionHeading>
      <ul className="grid gap-x-12 gap-y-4 sm:grid-cols-2">
        {features.map((feature) => (
          <li key={feature.id} className="flex gap-3">
            <Icon name="check" className="mt-0.5 text-accent" />
            {i18n._(feature)}
          </li>
        ))}
      </ul>
    </section>
  );
}

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
    question: msg`Where does my tracker's token go?`,
    answer: msg`Only to your tracker: from your browser, or through this server, which does not keep it. It ends with the page unless you keep it on your device. An operator may give this server tokens of its own for some projects.`,
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

function Faq() {
  return (
    <section aria-labelledby="faq" className="grid gap-6">
      <SectionHeading id="faq">{t`Frequently asked questions`}</SectionHeading>
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
