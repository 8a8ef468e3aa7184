import * as texts from '#messages/home.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { SampleRound } from './sample-round.tsx';

export function Hero() {
  return (
    <section className="grid items-center gap-10 pt-2 sm:pt-6 lg:grid-cols-[1fr_1.05fr]">
      <div className="grid justify-items-start gap-6">
        <h1 className="font-heading text-hero">
          <span className="block">{texts.slogan[0]}</span> {texts.slogan[1]}
        </h1>
        <p className="max-w-prose text-ink-soft text-lg">{texts.summary}</p>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <LinkButton to="/create-session" variant="primary">
            {texts.createSession}
          </LinkButton>
          <LinkButton to="/join-session">{texts.joinSession}</LinkButton>
        </div>
      </div>
      <SampleRound />
    </section>
  );
}
