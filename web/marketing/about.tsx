import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../ui/link-button.tsx';
import { Call } from './call.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Mission } from './mission.tsx';

/** @param licences the address of their list */
export function About({ licences }: { readonly licences: string }) {
  return (
    <div className="grid gap-16">
      <h1 className="-mb-6 font-heading text-hero">
        <Trans>About Story Pointer</Trans>
      </h1>
      <Mission />
      <Features />
      <Faq />
      <Call title={t`Ready for the next story?`}>
        <LinkButton to="/create-session" variant="primary">
          <Trans>Create Session</Trans>
        </LinkButton>
        <LinkButton to="/join-session">
          <Trans>Join Session</Trans>
        </LinkButton>
      </Call>
      <footer className="-mt-6 border-line border-t pt-5 text-ink-soft text-sm">
        <Trans>
          Free software under the MIT license, built on{' '}
          <a
            href={licences}
            className="inline-block py-1 font-semibold text-accent underline-offset-4 hover:underline"
          >
            free software of others
          </a>
        </Trans>
      </footer>
    </div>
  );
}
