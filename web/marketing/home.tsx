import * as texts from '#messages/home.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Benefits } from './benefits.tsx';
import { Call } from './call.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Methods } from './methods.tsx';

export function Home() {
  return (
    <div className="grid gap-16 sm:gap-24">
      <Hero />
      <HowItWorks />
      <Benefits />
      <Methods />
      <Call title={texts.ready}>
        <LinkButton to="/create-session" variant="primary">
          {texts.start}
        </LinkButton>
      </Call>
      <footer className="-mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 border-line border-t pt-5 text-ink-soft text-sm sm:-mt-12">
        <p>{texts.footer}</p>
        <Link
          to="/about"
          className="inline-block py-1 font-semibold text-accent underline-offset-4 hover:underline"
        >
          {texts.about}
        </Link>
      </footer>
    </div>
  );
}
