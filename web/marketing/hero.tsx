import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../ui/link-button.tsx';
import { ContinueLink } from './continue-link.tsx';
import { SampleRound } from './sample-round.tsx';

export function Hero() {
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
        <div className="hero__ways flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <LinkButton to="/create-session" variant="primary">
            <Trans>Create Session</Trans>
          </LinkButton>
          <LinkButton to="/join-session">
            <Trans>Join Session</Trans>
          </LinkButton>
          <ContinueLink />
        </div>
      </div>
      <SampleRound />
    </section>
  );
}
