import { t } from '@lingui/core/macro';
import {
  formatFor,
  type WebhookFormat,
  webhookFormats,
} from '@story-pointer/core/session/webhook-target';
import type { Webhook } from '@story-pointer/core/session/webhooks';
import { useId, useState } from 'react';
import { useMay, useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { i18n } from '../../texts/i18n.ts';
import { isolate } from '../../texts/isolate.ts';
import { languages, tags } from '../../texts/language-names.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog, type DialogState, SubmitActions } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';

/** Shows, makes, confirms and deletes webhooks. */
export function WebhooksDialog(state: DialogState) {
  const { webhooks } = useRoom().view;
  const mayMake = useMay('own');
  const [secret, setSecret] = useState<string>();
  return (
    <Dialog title={t`Webhooks`} {...state}>
      <p className="text-ink-soft">
        {t`The server sends what happens in this session to a chat or a program of yours, without names and hidden votes. Messages for programs contain the code of the session.`}
      </p>
      {webhooks.length > 0 && (
        <ul className="grid grid-cols-1 gap-4">
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {secret !== undefined && <MadeSecret secret={secret} />}
      {secret === undefined &&
        mayMake &&
        webhooks.every(({ state }) => state !== 'unconfirmed') && (
          <WebhookForm onMade={setSecret} onClose={() => state.onOpenChange(false)} />
        )}
      {webhooks.length > 0 && <WebhookDeliveries webhooks={webhooks} />}
    </Dialog>
  );
}

function WebhookItem({ webhook: { id, host, state } }: { readonly webhook: Webhook }) {
  const deleting = useCommand();
  const mayConfirm = useMay('own');
  return (
    <li className="grid grid-cols-1 gap-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1">
          <bdi translate="no" className="block font-medium [overflow-wrap:anywhere]">
            {host}
          </bdi>
          {state !== 'on' && (
            <p className="text-ink-soft">
              {state === 'off' ? t`Switched off by its receiver` : t`Not confirmed yet`}
            </p>
          )}
        </div>
        <Button
          aria-label={t`Delete: ${isolate(host)}`}
          className="min-h-9 shrink-0 text-sm"
          isPending={deleting.isPending}
          onClick={() => deleting.send({ type: 'deleteWebhook', webhookId: id })}
        >
          {t`Delete`}
        </Button>
      </div>
      {deleting.error && <Alert>{deleting.error.detail}</Alert>}
      {state === 'unconfirmed' && mayConfirm && <CodeForm webhookId={id} />}
    </li>
  );
}

function CodeForm({ webhookId }: { readonly webhookId: string }) {
  const confirming = useCommand();
  const [code, setCode] = useState('');
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        confirming.send({ type: 'confirmWebhook', webhookId, code });
      }}
    >
      <TextField
        label={t`Code`}
        helper={t`It was sent to the webhook. Nothing else is sent before you enter it.`}
        error={confirming.error?.detail}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        dir="ltr"
        isRequired
        autoFocus
      />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        disabled={code.trim() === ''}
        isPending={confirming.isPending}
      >
        {t`Confirm Webhook`}
      </Button>
    </form>
  );
}

function formatText(format: WebhookFormat): string {
  const names = { slack: 'Slack', mattermost: 'Mattermost', discord: 'Discord' };
  if (format === 'standard') return t`Standard Webhooks, for programs`;
  return format === 'teams' ? 'Microsoft Teams' : names[format];
}

interface WebhookFormProps {
  /** @param secret undefined for a chat, which verifies none */
  readonly onMade: (secret: string | undefined) => void;
  readonly onClose: () => void;
}

function WebhookForm({ onMade, onClose }: WebhookFormProps) {
  const making = useCommand();
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState<WebhookFormat>();
  const [language, setLanguage] = useState(tags.includes(i18n.locale) ? i18n.locale : 'en');
  const address = url.trim();
  const format = chosen ?? formatFor(URL.canParse(address) ? new URL(address).hostname : '');
  const make = () => {
    const secret = newWebhookSecret();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const onDone = () => {
      setUrl('');
      setChosen(undefined);
      onMade(format === 'standard' ? secret : undefined);
    };
    making.send(
      { type: 'makeWebhook', url: address, secret, format, language, timeZone },
      { onDone },
    );
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <TextField
        label={t`Address`}
        helper={t`It is not shown again, since it can contain a secret.`}
        inputMode="url"
        dir="ltr"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        isRequired
        autoFocus
      />
      <SelectField
        label={t`Messages`}
        value={format}
        onChange={({ target }) => setChosen(webhookFormats.find((one) => one === target.value))}
      >
        {webhookFormats.map((one) => (
          <option key={one} value={one}>
            {formatText(one)}
          </option>
        ))}
      </SelectField>
      {format !== 'standard' && (
        <SelectField
          label={t`Language`}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        >
          {languages.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SubmitActions
        command={{ ...making, leave: onClose }}
        failure={t`Failed to create the webhook.`}
        label={t`Create Webhook`}
        pendingLabel={t`Creating Webhook...`}
        disabled={address === ''}
      />
    </form>
  );
}

function MadeSecret({ secret }: { readonly secret: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <p id={id} role="status" className="font-medium text-sm">
        {t`Copy the secret now: it signs the messages, and is not shown again.`}
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
function newWebhookSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
