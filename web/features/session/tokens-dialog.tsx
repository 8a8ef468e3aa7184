import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { checkName, nameLimits } from '@story-pointer/core/names';
import { type Scope, scopes, type Token, tokenText } from '@story-pointer/core/session/tokens';
import { useEffect, useId, useRef, useState } from 'react';
import { useMay, useRoom } from '../../room/room.tsx';
import { useCommand, useDialogCommand } from '../../room/use-command.ts';
import { newSecret } from '../../shared/shown-link.tsx';
import { listed, longDate } from '../../texts/formats.tsx';
import { isolate } from '../../texts/isolate.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check-list.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog, type DialogState, SubmitActions } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';

/** Shows, makes and revokes the tokens of programs. */
export function TokensDialog(state: DialogState) {
  const making = useDialogCommand(state);
  return (
    <Dialog title={t`API Tokens`} {...making.dialog}>
      <Tokens making={making} />
    </Dialog>
  );
}

type Making = ReturnType<typeof useDialogCommand>;

function Tokens({ making }: { readonly making: Making }) {
  const { tokens } = useRoom().view;
  const mayMake = useMay('own');
  const [made, setMade] = useState<string>();
  return (
    <>
      <p className="text-ink-soft">
        {t`With a token, a program works in this session without a seat. It can't vote, remove people or delete anything.`}
      </p>
      {tokens.length > 0 && <TokenList tokens={tokens} />}
      {made === undefined && mayMake && <TokenForm making={making} onMade={setMade} />}
      {made !== undefined && <NewToken text={made} />}
    </>
  );
}

function scopeText(scope: Scope): string {
  if (scope === 'read') return t`Read the session and its results`;
  return scope === 'stories' ? t`Add and change stories` : t`Run rounds`;
}

function TokenList({ tokens }: { readonly tokens: readonly Token[] }) {
  const { send, isPending, error } = useCommand();
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const revoke = (tokenId: string) =>
    // The button is gone by then.
    send({ type: 'revokeToken', tokenId }, { onDone: () => title.current?.focus() });
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 grid-cols-1 gap-2">
      <h3 ref={title} id={titleId} tabIndex={-1} className="font-semibold text-sm">
        {t`Tokens of this session`}
      </h3>
      <ul className="grid grid-cols-1 gap-3">
        {tokens.map(({ id, name, scopes: covered, endsAt }) => (
          <li key={id} className="flex items-center justify-between gap-3 text-sm">
            <div className="min-w-0">
              <bdi translate="no" className="block font-medium [overflow-wrap:anywhere]">
                {name}
              </bdi>
              <p className="text-ink-soft">{listed(covered.map(scopeText))}</p>
              <p className="text-ink-soft">
                <Trans>Ends on {longDate(endsAt)}.</Trans>
              </p>
            </div>
            <Button
              aria-label={t`Revoke: ${isolate(name)}`}
              className="min-h-9 shrink-0 text-sm"
              isPending={isPending}
              onClick={() => revoke(id)}
            >
              {t`Revoke`}
            </Button>
          </li>
        ))}
      </ul>
      {error && <Alert detail={error.detail}>{t`Failed to revoke the token.`}</Alert>}
    </section>
  );
}

const lengths = [30, 90, 365];

interface TokenFormProps {
  readonly making: Making;
  readonly onMade: (text: string) => void;
}

function TokenForm({ making, onMade }: TokenFormProps) {
  const { session } = useRoom().view;
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Scope[]>(['read']);
  const [days, setDays] = useState(lengths[0] ?? 1);
  const [secret] = useState(newSecret);
  const make = () =>
    making.send(
      { type: 'makeToken', name, secret, days, scopes: [...chosen] },
      { onDone: () => onMade(tokenText(session.id, secret)) },
    );
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
        label={t`Token Name`}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxCharacters={nameLimits.participant}
        isRequired
        autoFocus
      />
      <fieldset className="grid">
        <legend className="font-semibold text-sm">{t`Permissions`}</legend>
        {scopes.map((scope) => (
          <Check
            key={scope}
            isChecked={chosen.includes(scope)}
            onCheck={(isChecked) =>
              setChosen(scopes.filter((one) => (one === scope ? isChecked : chosen.includes(one))))
            }
          >
            {scopeText(scope)}
          </Check>
        ))}
      </fieldset>
      <SelectField
        label={t`Ends after`}
        value={days}
        onChange={(event) => setDays(Number(event.target.value))}
      >
        {lengths.map((length) => (
          <option key={length} value={length}>
            {plural(length, { one: '# day', other: '# days' })}
          </option>
        ))}
      </SelectField>
      <SubmitActions
        command={making}
        failure={t`Failed to create the token.`}
        label={t`Create Token`}
        pendingLabel={t`Creating Token...`}
        disabled={chosen.length === 0 || !checkName('name', name, nameLimits.participant).ok}
      />
    </form>
  );
}

function NewToken({ text }: { readonly text: string }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} aria-label={t`New token`} className="grid gap-3">
      <p role="status" className="font-medium text-sm">
        {t`Copy the token now. It can't be shown again.`}
      </p>
      <code translate="no" dir="ltr" className="break-all text-sm">
        {text}
      </code>
      <CopyButton
        link={text}
        label={t`Copy Token`}
        copied={t`Token copied`}
        className="justify-self-start"
      />
    </section>
  );
}
