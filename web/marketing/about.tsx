import * as texts from '#messages/about.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Call } from './call.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Mission } from './mission.tsx';

export function About() {
  return (
    <div className="grid gap-16">
      <h1 className="-mb-6 font-heading text-hero">{texts.title}</h1>
      <Mission />
      <Features />
      <Faq />
      <Call title={texts.ready}>
        <LinkButton to="/create-session" variant="primary">
          {texts.createSession}
        </LinkButton>
        <LinkButton to="/join-session">{texts.joinSession}</LinkButton>
      </Call>
    </div>
  );
}
