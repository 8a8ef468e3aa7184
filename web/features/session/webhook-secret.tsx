import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';

/** The secret of a new webhook, to copy. */
export function MadeSecret({ secret }: { readonly secret: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <p id={id} role="status" className="font-medium text-sm">
        {t`Copy the secret now: it signs the messages. It is shown until you close or reload this page.`}
      </p>
      <code translate="no" dir="ltr" className="break-all text-sm">
        {secret}
      </code>
      <CopyButton
        link={secret}
        label={t`Copy Secret`}
        copied={t`Copied`}
        failed={t`Failed to copy the secret. Here it is: ${secret}`}
        className="justify-self-start"
      />
    </section>
  );
}

/** 192 random bits, as Standard Webhooks write them. */
export function newWebhookSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
