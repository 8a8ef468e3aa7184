import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  formatFor,
  type WebhookFormat,
  webhookFormats,
} from '@story-pointer/core/session/webhook-target';
import type { ShownWebhook } from '@story-pointer/core/team/programs';
import { useState } from 'react';
import { i18n } from '../../texts/i18n.ts';
import { isolate } from '../../texts/isolate.ts';
import { languages, tags } from '../../texts/language-names.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, SelectOptions, TextField } from '../../ui/fields.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { keepMade, MadeSecret, useMadeSecrets } from './made-secret.tsx';
import { useProgramOwner } from './owner.ts';
import { EndForm, ProgramItem, TitledList } from './program-parts.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';

export function Webhooks({ onClose }: { readonly onClose: () => void }) {
  const { webhooks, mayMake, about, titles } = useProgramOwner();
  const [isMaking, setMaking] = useState(mayMake && webhooks.length === 0);
  /** The webhook to delete; null once the list is back, whose title has the focus then, also without any left. */
  const [asked, setAsked] = useState<ShownWebhook | null>();
  if (asked) return <Deletion webhook={asked} onClose={() => setAsked(null)} />;
  const isConfirmed = webhooks.every(({ state }) => state !== 'unconfirmed');
  const showList = (isBack: boolean) => {
    setAsked(isBack ? null : undefined);
    setMaking(false);
  };
  return (
    <>
      <p className="text-ink-soft">{about.webhooks}</p>
      {isMaking ? (
        <WebhookForm
          onMade={() => showList(false)}
          onClose={webhooks.length === 0 ? onClose : () => showList(true)}
        />
      ) : (
        <>
          {(asked === null || webhooks.length > 0) && (
            <TitledList title={titles.webhooks} isBack={asked === null}>
              {webhooks.map((webhook) => (
                <WebhookItem
                  key={webhook.id}
                  webhook={webhook}
                  onDelete={() => setAsked(webhook)}
                />
              ))}
            </TitledList>
          )}
          {mayMake && isConfirmed && (
            <Button
              className="self-start"
              onClick={() => setMaking(true)}
            >{t`Create Webhook`}</Button>
          )}
          {webhooks.length > 0 && <WebhookDeliveries />}
        </>
      )}
    </>
  );
}

interface WebhookItemProps {
  readonly webhook: ShownWebhook;
  readonly onDelete: () => void;
}

function WebhookItem({ webhook: { id, host, state }, onDelete }: WebhookItemProps) {
  const { mayMake: mayConfirm } = useProgramOwner();
  const [wasUnconfirmed] = useState(state === 'unconfirmed');
  const secret = useMadeSecrets().get(id);
  return (
    <ProgramItem
      name={host}
      about={
        state === 'on' ? (
          wasUnconfirmed && <Confirmed />
        ) : (
          <p className="text-ink-soft">
            {state === 'off' ? t`Switched off by its receiver` : t`Not confirmed yet`}
          </p>
        )
      }
      endText={t`Delete`}
      endLabel={t`Delete: ${isolate(host)}`}
      onEnd={onDelete}
    >
      {secret !== undefined && (
        <MadeSecret
          secret={secret}
          notice={t`Copy the secret now: it signs the messages. It is shown until you close or reload this page.`}
          label={t`Copy Secret`}
          copied={t`Copied`}
          failed={t`Failed to copy the secret. Here it is: ${secret}`}
        />
      )}
      {state === 'unconfirmed' && mayConfirm && <CodeForm webhookId={id} />}
    </ProgramItem>
  );
}

/** Takes the focus of the form with the code. */
function Confirmed() {
  const text = useKeptFocus<HTMLParagraphElement>('form *');
  return (
    <p ref={text} tabIndex={-1} className="text-ink-soft">
      {t`Confirmed`}
    </p>
  );
}

interface DeletionProps {
  readonly webhook: ShownWebhook;
  readonly onClose: () => void;
}

function Deletion({ webhook: { id, host }, onClose }: DeletionProps) {
  return (
    <EndForm
      command={{ type: 'deleteWebhook', webhookId: id }}
      failure={t`Failed to delete the webhook.`}
      label={t`Delete Webhook`}
      onClose={onClose}
    >
      <Trans>
        Messages that wait for <bdi translate="no">{host}</bdi> are lost. This action cannot be
        undone.
      </Trans>
    </EndForm>
  );
}

function CodeForm({ webhookId }: { readonly webhookId: string }) {
  const confirming = useProgramOwner().useSending();
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

/** 192 random bits, as Standard Webhooks write them. */
function newWebhookSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

function formatText(format: WebhookFormat): string {
  const names = { slack: 'Slack', mattermost: 'Mattermost', discord: 'Discord' };
  if (format === 'standard') return t`Standard Webhooks, for programs`;
  return format === 'teams' ? 'Microsoft Teams' : names[format];
}

interface WebhookFormProps {
  readonly onMade: () => void;
  readonly onClose: () => void;
}

function WebhookForm({ onMade, onClose }: WebhookFormProps) {
  const { webhooks, useSending } = useProgramOwner();
  const making = useSending();
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState<WebhookFormat>();
  const [language, setLanguage] = useState(tags.includes(i18n.locale) ? i18n.locale : 'en');
  const address = url.trim();
  const format = chosen ?? formatFor(URL.canParse(address) ? new URL(address).hostname : '');
  const make = () => {
    const secret = newWebhookSecret();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const target = { url: address, secret, format, language, timeZone };
    making.send({ type: 'makeWebhook', ...target }, (after) => {
      const webhook = after.webhooks.findLast(({ id }) => !webhooks.some((one) => one.id === id));
      // A chat verifies nothing.
      if (webhook && format === 'standard') keepMade(webhook.id, secret);
      onMade();
    });
  };
  return (
    <SubmitForm
      onSubmit={make}
      command={{ ...making, leave: onClose }}
      failure={t`Failed to create the webhook.`}
      label={t`Create Webhook`}
      pendingLabel={t`Creating Webhook...`}
      disabled={address === ''}
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
        <SelectOptions values={webhookFormats} textOf={formatText} />
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
    </SubmitForm>
  );
}
