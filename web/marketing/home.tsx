import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      <Call title={t`The next story is waiting`}>
        <LinkButton to="/create-session" variant="primary">
          <Trans>Create a Session</Trans>
        </LinkButton>
      </Call>
      <footer className="-mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 border-line border-t pt-5 text-ink-soft text-sm sm:-mt-12">
        <p>
          <Trans>Free, without an account, and yours to host.</Trans>
        </p>
        <Link
          to="/about"
          className="inline-block py-1 font-semibold text-accent underline-offset-4 hover:underline"
        >
          <Trans>Questions and answers</Trans>
        </Link>
      </footer>
    </div>
  );
}
