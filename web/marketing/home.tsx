import { msg, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { usesLabels } from '@story-pointer/core/decks/deck';
import { presets } from '@story-pointer/core/decks/presets';
import { decks, type Preset, scaleTypes } from '@story-pointer/core/decks/specified';
import { useEffect, useState } from 'react';
import { type LastSession, lastSession } from '../shared/last-session.ts';
import { deckText } from '../texts/deck-text.ts';
import { listed } from '../texts/formats.tsx';
import { i18n } from '../texts/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { Link, LinkButton } from '../ui/link.tsx';
import { PlayingCard } from '../ui/playing-card.tsx';
import { SampleRound } from './sample-round.tsx';
import { Call, Footer, footerLink, SectionHeading } from './section-heading.tsx';

export function Home() {
  return (
    <div className="grid gap-16 sm:gap-24">
      <Hero />
      <HowItWorks />
      <Beyond />
      <Benefits />
      <Methods />
      <Call title={t`The next story is waiting`}>
        <LinkButton to="/create-session" variant="primary">
          {t`Create a Session`}
        </LinkButton>
      </Call>
      <Footer>
        <p className="me-auto">{t`Free, without an account, and yours to host.`}</p>
        <Link to="/about" className={footerLink}>
          {t`Questions and answers`}
        </Link>
      </Footer>
    </div>
  );
}

function Hero() {
  return (
    <section className="grid items-center gap-10 pt-2 sm:pt-6 lg:grid-cols-[1fr_1.05fr]">
      <div className="grid justify-items-start gap-6">
        <h1 className="font-heading text-hero">
          <Trans>
            <span className="block">Pick a card.</span> Reveal together.
          </Trans>
        </h1>
        <p className="max-w-prose text-ink-soft text-lg">
          <Trans>
            Story Pointer is planning poker for agile teams. Everyone votes in secret, the cards
            turn at the same moment, and the talk starts where the estimates differ. Free, and
            without an account.
          </Trans>
        </p>
        <div className="relative flex flex-wrap gap-3 max-lg:-mb-5 max-lg:pb-14 max-sm:w-full max-sm:*:grow">
          <LinkButton to="/create-session" variant="primary">
            {t`Create Session`}
          </LinkButton>
          <LinkButton to="/join-session">{t`Join Session`}</LinkButton>
          <ContinueLink />
        </div>
      </div>
      <SampleRound />
    </section>
  );
}

const steps = [
  {
    title: msg`Create a Session`,
    text: msg`Give it a name, choose the cards your team likes and share the link. That's all the setup.`,
  },
  {
    title: msg`Vote in secret`,
    text: msg`Add a story; everyone picks a card. You see who has voted. Nobody sees the values, not even the facilitator.`,
  },
  {
    title: msg`Reveal and talk`,
    text: msg`The cards turn on every screen at the same moment. Talk, vote again, or save the value you agree on.`,
  },
];

function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="grid gap-8">
      <SectionHeading id="how-it-works">{t`How it works`}</SectionHeading>
      <ol className="grid gap-8 sm:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li
            key={title.id}
            className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-3 sm:grid-cols-1"
          >
            <PlayingCard
              display={String(index + 1)}
              className="row-span-2 -rotate-3 [--card-width:3.75rem] sm:row-span-1"
            />
            <div>
              <h3 className="font-heading text-title">{i18n._(title)}</h3>
              <p className="mt-1.5 text-ink-soft">{i18n._(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const strengths = [
  {
    icon: 'clock',
    title: msg`Agree before you meet`,
    text: msg`Collect votes until a deadline. Everyone votes in their own time, and the meeting discusses only the stories that are left.`,
  },
  {
    icon: 'eye',
    title: msg`Hear the reasons`,
    text: msg`Add a line that says why, or that you are unsure. It stays hidden with your card and opens at the reveal.`,
  },
  {
    icon: 'bring',
    title: msg`From the tracker and back`,
    text: msg`Paste a backlog or drop an export of Jira, GitHub, Azure DevOps or a spreadsheet, and take the points back in its format.`,
  },
] as const;

function Beyond() {
  return (
    <section aria-labelledby="beyond" className="grid gap-8">
      <SectionHeading id="beyond">{t`Less meeting, better estimates`}</SectionHeading>
      <ul className="grid gap-4 md:grid-cols-3">
        {strengths.map(({ icon, title, text }) => (
          <li key={title.id} className="surface-sheet grid content-start gap-3 p-5 sm:p-6">
            <span className="grid size-11 place-items-center rounded-full bg-accent-tint text-accent">
              <Icon name={icon} />
            </span>
            <h3 className="font-heading text-title">{i18n._(title)}</h3>
            <p className="text-ink-soft">{i18n._(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

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

function Benefits() {
  return (
    <section aria-labelledby="benefits" className="grid gap-8">
      <SectionHeading id="benefits">{t`What you get`}</SectionHeading>
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

function Methods() {
  return (
    <section aria-labelledby="methods" className="grid gap-8">
      <SectionHeading
        id="methods"
        subtitle={t`One deck per session. Each of these has a ? card for stories that need more explaining first.`}
      >
        {t`Estimation methods`}
      </SectionHeading>
      <ul className="grid gap-4 md:grid-cols-2">
        {scaleTypes.map((type) => (
          <li key={type} className="grid first:md:col-span-2">
            <DeckCard deck={decks[type]} />
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-ink-soft">
        <Trans>
          More to choose from: {listed(presets.map(({ name }) => deckText(name)))}. Or enter your
          own cards in one line, such as{' '}
          <code dir="ltr" className="whitespace-nowrap">
            XS=1, S=2, M=3, ?
          </code>
        </Trans>
      </p>
    </section>
  );
}

const shown = 6;

/** An estimation method: its purpose and its first cards. */
function DeckCard({ deck }: { deck: Preset }) {
  const { cards } = deck;
  const name = deckText(deck.name);
  return (
    <article className="surface-sheet @container grid p-5 sm:p-6">
      <div className="grid @2xl:grid-cols-[1fr_auto] content-between @2xl:items-center gap-x-8 gap-y-5">
        <div>
          <h3 className="font-heading text-title">{name}</h3>
          <p className="mt-1 text-ink-soft">{deckText(deck.description)}</p>
          <p className="mt-2 font-medium text-sm">
            {usesLabels(deck) ? t`Results are shown as sizes` : t`Results are shown as numbers`}
          </p>
        </div>
        <ul
          aria-label={t`Cards of ${name}`}
          className="flex flex-wrap items-center gap-1.5 @sm:gap-2 [--card-width:2rem] @sm:[--card-width:2.75rem] @2xl:[--card-width:3.5rem]"
        >
          {cards.slice(0, shown).map(({ label }) => (
            <li key={label}>
              <PlayingCard display={label} />
              <span className="sr-only">{label}</span>
            </li>
          ))}
          {cards.length > shown && (
            <li className="ps-1 text-ink-soft text-sm tabular-nums">
              <Plural value={cards.length - shown} context="cards" other="+# more" />
            </li>
          )}
        </ul>
      </div>
    </article>
  );
}

/** Leads back to the last session of this browser. The page is rendered without it. */
function ContinueLink() {
  const [last, setLast] = useState<LastSession | null>(null);
  useEffect(() => setLast(lastSession()), []);
  if (!last) return null;
  const { sessionId, participantId, name } = last;
  return (
    <LinkButton
      to="/session"
      search={{ sessionId, participantId }}
      className="absolute start-0 top-[calc(100%+0.75rem)] max-w-full animate-appear max-lg:top-[calc(100%-2.75rem)]"
    >
      <span className="name-line">
        <Trans>
          Continue <bdi translate="no">{name}</bdi>
        </Trans>
      </span>
      <Icon name="arrow-right" className="text-accent" />
    </LinkButton>
  );
}
