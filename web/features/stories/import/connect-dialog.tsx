import { t } from '@lingui/core/macro';
import type { TrackerFault, TrackerName } from '@story-pointer/core/trackers/tracker';
import { trackerOf } from '@story-pointer/core/trackers/trackers';
import { type ComponentProps, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { logFailure } from '../../../browser/failure.ts';
import { mayKeepTokens } from '../../../browser/kept-tokens.ts';
import { enumerated } from '../../../texts/formats.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check-list.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog, DialogActions, type DialogState } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { askTracker, serverAccess } from './ask-tracker.ts';
import { ChooseFile } from './choose-file.tsx';
import { trackerFaultText, trackerText } from './tracker-texts.ts';

interface ConnectDialogProps extends DialogState {
  readonly source: TrackerName;
  /** The address whose issues the token is for. */
  readonly address: string;
  readonly onConnected: () => void;
  /** Takes an exported file instead. */
  readonly onFile?: ((file: File) => void) | undefined;
}

export function ConnectDialog({ source, ...others }: ConnectDialogProps) {
  const tracker = trackerText(source);
  return (
    <Dialog
      title={t`Connect to ${tracker}`}
      isOpen={others.isOpen}
      onOpenChange={others.onOpenChange}
    >
      <ConnectForm source={source} {...others} />
    </Dialog>
  );
}

function SecretField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      // Browsers offer to store passwords. Old ones cannot hide any other text.
      type={CSS.supports('-webkit-text-security', 'disc') ? 'text' : 'password'}
      className="[-webkit-text-security:disc]"
      autoCapitalize="none"
      spellCheck={false}
      data-secret
      {...props}
    />
  );
}

/** Takes the token of the server, or hands one's own to the worker, which is nowhere but in its field before. */
function ConnectForm({ source, address, onConnected, onFile, onOpenChange }: ConnectDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const word = useRef<HTMLInputElement>(null);
  const [isKept, setKept] = useState(false);
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<TrackerFault | null>(null);
  const access = serverAccess(source);
  const { api, isRelayed, hasEmail, tokens, scoped } = trackerOf(source);
  const { permission, boards, fields } = tokens;
  const scopes = `${permission}${boards ? ` ${boards}` : ''}${fields ? `, ${fields}` : ''}`;
  const tracker = trackerText(source);
  const usual = api.replace(/^https:\/\//, '');
  // It is not known before where a token works.
  const host = scoped ? enumerated([usual, 'api.atlassian.com']) : usual;
  // The dialog below takes back a focus that is set before this one has opened.
  useEffect(() => {
    (word.current ?? email.current ?? field.current)?.focus();
  }, []);

  /** @param token null for the one of the server */
  const connect = async (token: string | null) => {
    setPending(true);
    const given = word.current?.value.trim() ?? '';
    const asked = { source, address, token, word: given, isKept };
    const refusal = await askTracker('connect', [asked]);
    setPending(false);
    setFault(refusal === undefined ? { is: 'unreachable' } : refusal);
    if (refusal !== null) return;
    // Secrets stay nowhere once one is accepted.
    for (const { current } of [field, word]) if (current) current.value = '';
    onOpenChange(false);
    onConnected();
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React hands it on to the form that this dialog was opened from.
    event.stopPropagation();
    const token = field.current?.value.trim() ?? '';
    const owner = email.current?.value.trim();
    if (isPending) return;
    if (token === '' && access) void connect(null);
    else if (token !== '' && owner !== '')
      void connect(owner === undefined ? token : `${owner}:${token}`);
    else {
      setFault({ is: 'wrongToken' });
      (owner === '' ? email : field).current?.focus();
    }
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {access && (
        <div className="grid gap-3 border-line border-b pb-4">
          <p className="text-ink-soft">
            {t`This server has a token of its own. Everyone with this session's link can read what is imported.`}
          </p>
          {access === 'word' && (
            <SecretField
              ref={word}
              label={t`Access password`}
              helper={t`From your administrator. This browser is remembered for 12 hours.`}
              isInvalid={fault?.is === 'accessMissing'}
            />
          )}
          {access === 'proxy' && (
            <p className="text-ink-soft">{t`You are signed in, so it needs no password.`}</p>
          )}
          <Button
            className="justify-self-start"
            onClick={() => void connect(null)}
            isPending={isPending}
          >
            {t`Use This Server's Access`}
          </Button>
        </div>
      )}
      <p className="text-ink-soft">
        {isRelayed
          ? t`With your token, stories are read and agreed points are written back. It passes through this server, which doesn't keep it, to ${host} alone.`
          : t`With a token, private projects can be read, and agreed points are written back. It is sent to ${host} alone.`}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <span>{t`Permission: ${permission}`}</span>
        {boards !== undefined && (
          <span className="wrap-anywhere">{t`For boards and sprints also: ${boards}`}</span>
        )}
        {fields !== undefined && (
          <span className="wrap-anywhere">{t`For points in fields also: ${fields}`}</span>
        )}
        <div className="-mx-2 flex flex-wrap gap-x-2">
          <Button
            variant="quiet"
            isSmall
            onClick={() => copyText(scopes).then(() => showToast(t`Copied`), logFailure)}
          >
            {t`Copy`}
          </Button>
          <a
            href={tokens.page}
            target="_blank"
            rel="noreferrer noopener"
            className={buttonLook('quiet', '', true)}
          >
            {t`Create a Token`}
          </a>
        </div>
      </div>
      {hasEmail && (
        <TextField
          ref={email}
          label={t`Email`}
          type="email"
          autoComplete="email"
          spellCheck={false}
        />
      )}
      <SecretField ref={field} label={t`Token`} isInvalid={fault?.is === 'wrongToken'} />
      {mayKeepTokens() && (
        <div>
          <Check isChecked={isKept} onCheck={setKept}>{t`Keep on this device`}</Check>
          <p className="text-ink-soft text-xs">
            {t`For 30 days at most. People and extensions with access to this browser could read it. Otherwise it ends with this page.`}
          </p>
        </div>
      )}
      {fault && <Alert>{trackerFaultText({ ...fault, source })}</Alert>}
      {onFile && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft text-sm">
          <p className="min-w-0 flex-[1_1_16rem]">
            {t`If your company allows no tokens, export the stories from ${tracker} and add the file.`}
          </p>
          <ChooseFile
            onFile={(file) => {
              onOpenChange(false);
              onFile(file);
            }}
          >
            {t`Choose File`}
          </ChooseFile>
        </div>
      )}
      <DialogActions>
        <Button onClick={() => onOpenChange(false)}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {isPending ? t`Connecting...` : t`Connect`}
        </Button>
      </DialogActions>
    </form>
  );
}
