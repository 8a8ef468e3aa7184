import { LinkButton } from '../ui/link-button.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';

export function About() {
  return (
    <div className="grid gap-16">
      <section className="grid gap-5">
        <h1 className="font-heading text-hero">About Story Pointer</h1>
        <h2 className="sr-only">Mission</h2>
        <p className="max-w-prose text-ink-soft text-lg">
          Our mission is small: let a team find out, in a minute and without fuss, where it agrees
          about the size of a piece of work and where it does not. An estimate is worth little by
          itself. The talk that starts when a 2 and a 13 lie next to each other is worth a lot.
        </p>
        <p className="max-w-prose text-ink-soft text-lg">
          So everyone chooses before anyone speaks, and the cards turn for all at once. Nobody waits
          for the loudest voice, and nobody has to defend a number they took from somebody else.
        </p>
      </section>
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
