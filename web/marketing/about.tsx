import { LinkButton } from '../ui/link-button.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Mission } from './mission.tsx';

export function About() {
  return (
    <div className="grid gap-16">
      <h1 className="-mb-6 font-heading text-hero">About Story Pointer</h1>
      <Mission />
      <Features />
      <Faq />
      <section
        aria-labelledby="start"
        className="felt grid justify-items-center gap-5 px-6 py-10 text-center"
      >
        <h2 id="start" className="font-heading text-heading">
          Ready for the next story?
        </h2>
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to="/create-session" variant="primary">
            Create Session
          </LinkButton>
          <LinkButton to="/join-session">Join Session</LinkButton>
        </div>
      </section>
    </div>
  );
}
