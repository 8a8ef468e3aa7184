import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { PrivacyFact } from '@story-pointer/core/privacy';
import { served } from '../browser/served.ts';
import { i18n } from '../texts/i18n.ts';
import { Footer } from './section-heading.tsx';

interface Statement {
  readonly text: MessageDescriptor;
  /** Without it the statement holds for every installation. */
  readonly fact?: PrivacyFact;
  /** At its end. */
  readonly value?: string | undefined;
}

const sections: readonly (readonly [title: MessageDescriptor, ...Statement[]])[] = [
  [
    msg`What is stored`,
    {
      text: msg`The names that people type, stories with their descriptions, votes with their reasons, and the times of these. No email address, no password, no profile.`,
    },
    {
      text: msg`A vote is hidden until the reveal. Then everybody in the session sees it, unless the session hides names. Nothing rates or ranks people.`,
    },
    {
      fact: 'signIn',
      text: msg`The sign-in in front of this site passes on your name. Forms propose it; only the name that you send is stored.`,
    },
  ],
  [
    msg`Where, and for how long`,
    { fact: 'sqlite', text: msg`In a SQLite file on the operator's server.` },
    { fact: 'postgres', text: msg`In a PostgreSQL database of the operator.` },
    { fact: 'memory', text: msg`In the memory of the server, until it stops.` },
    {
      fact: 'redis',
      text: msg`Changes, with hidden votes, pass through a Redis of the operator, which stores only counts of requests.`,
    },
    {
      text: msg`Days that a session is kept after its last change:`,
      value: served('retention-days') ?? '365',
    },
    {
      text: msg`A session that was never used is deleted after 14 days. A facilitator can delete a session at any time.`,
    },
    {
      text: msg`A team link keeps the figures of its sessions, and the stories of expired ones, until the team is deleted or expires itself.`,
    },
    { text: msg`Backups of the operator can keep data for longer.` },
  ],
  [
    msg`In your browser`,
    {
      text: msg`A cookie has a random key for your seats, of which the server stores a hash; another one has the language that you chose. Both last 400 days at most.`,
    },
    {
      text: msg`Your last name and sessions, settings, own decks and unsent text stay in this browser until you clear its data.`,
    },
    {
      fact: 'trackers',
      text: msg`The token of a tracker ends with the page, unless you keep it on this device.`,
    },
    {
      fact: 'password',
      text: msg`A cookie remembers for 12 hours that you may use the tokens of this server.`,
    },
  ],
  [
    msg`Other servers`,
    { fact: 'noAnalytics', text: msg`Pages load nothing from other servers.` },
    {
      fact: 'analytics',
      text: msg`Pages load a script for statistics that the operator has chosen.`,
    },
    {
      fact: 'publicTrackers',
      text: msg`For an address on GitHub or GitLab, your browser asks there for the stories.`,
    },
    {
      fact: 'ownTrackers',
      text: msg`For an address of the operator's trackers, this server asks there, with your token, which it does not store.`,
    },
    {
      fact: 'webhooks',
      text: msg`A facilitator can have the events of a session, and a manager those of all sessions of a team, sent to another server.`,
    },
    {
      fact: 'ownWebhook',
      text: msg`The events of all sessions are sent to a server that the operator has chosen.`,
    },
    { fact: 'serverTokens', text: msg`For some projects this server has tokens of its own.` },
  ],
  [
    msg`Log and metrics`,
    {
      text: msg`They have no names, votes or network addresses. Visits are counted by page, without an identifier.`,
    },
    { text: msg`Network addresses are counted to limit requests, and forgotten within a day.` },
  ],
  [
    msg`Who can read it`,
    {
      text: msg`Everybody with the link or code of a session can join and read it. The operator can read everything that is stored.`,
    },
    {
      fact: 'noImprint',
      text: msg`The person who gave you this address knows who operates this installation.`,
    },
    { fact: 'imprint', text: msg`The imprint below names the operator.` },
  ],
];

const facts = served('privacy')?.split(' ');

/** The build draws all statements; the server removes those that do not hold for its settings. */
function holds({ fact }: Statement): boolean {
  return fact === undefined || facts === undefined || facts.includes(fact);
}

export function Privacy() {
  return (
    <div className="grid gap-16">
      <div className="grid max-w-prose gap-8">
        <h1 className="font-heading text-hero">{t`Privacy`}</h1>
        {sections.map(([title, ...statements]) => (
          <section key={title.id} className="grid gap-3">
            <h2 className="font-heading text-heading">{i18n._(title)}</h2>
            <ul className="grid list-disc gap-2 ps-5 text-ink-soft">
              {statements.filter(holds).map(({ text, fact, value }) => (
                <li key={text.id} data-fact={fact}>
                  {i18n._(text)} {value && <b id="retention-days">{value}</b>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Footer />
    </div>
  );
}
