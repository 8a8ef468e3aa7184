import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { checkName, nameLimits } from '@story-pointer/core/names';
import { findParticipant } from '@story-pointer/core/session/open-room';
import {
  isValid,
  type Scope,
  scopes,
  type Token,
  tokenText,
} from '@story-pointer/core/session/tokens';
import { useState } from 'react';
import { serverNow } from '../../calls/server-clock.ts';
import { useMay, useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { newSecret } from '../../shared/shown-link.tsx';
import { listed, longDate } from '../../texts/formats.tsx';
import { isolate } from '../../texts/isolate.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check-list.tsx';
import { Dialog, type DialogState, SubmitActions } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Link } from '../../ui/link.tsx';
import { keepMade, MadeSecret, useMadeSecrets } from './made-secret.tsx';
import { EndForm, TitledList } from './program-parts.tsx';

/** Shows, makes and revokes the tokens of programs. */
export function TokensDialog(state: DialogState) {
  return (
    <Dialog title={t`API Tokens`} {...state}>
      <Tokens onClose={() => state.onOpenChange(false)} />
    </Dialog>
  );
}

function Tokens({ onClose }: { readonly onClose: () => void }) {
  const tokens = useRoom().view.tokens.filter((token) => isValid(token, serverNow()));
  const mayMake = useMay('own');
  const [made, setMade] = useState<Id>();
  // After the last one is revoked, its title has the focus.
  const [hadSome] = useState(tokens.length > 0);
  /** The token to revoke; null once the list is back. */
  const [asked, setAsked] = useState<Token | null>();
  if (asked) return <Revocation token={asked} onClose={() => setAsked(null)} />;
  return (
    <>
      <p className="text-ink-soft">
        {t`With a token, a program works in this session without a seat. It can't vote, remove people or delete anything.`}
      </p>
      <p className="text-ink-soft">
        {t`A token contains the code of the session: anyone who has it can also join.`}{' '}
        <Link
          to="/developers"
          target="_blank"
          className="font-semibold text-accent underline-offset-4 hover:underline"
        >{t`API for Developers`}</Link>
      </p>
      {(hadSome || tokens.length > 0) && (
        <TokenList tokens={tokens} made={made} isBack={asked === null} onRevoke={setAsked} />
      )}
      {made === undefined && mayMake && <TokenForm onMade={setMade} onClose={onClose} />}
    </>
  );
}

function scopeText(scope: Scope): string {
  if (scope === 'read') return t`Read the session and its results`;
  return scope === 'stories' ? t`Add and change stories` : t`Run rounds`;
}

interface TokenListProps {
  readonly tokens: readonly Token[];
  /** The one that was just made. */
  readonly made: Id | undefined;
  /** Whether it is shown again, and takes the focus. */
  readonly isBack: boolean;
  readonly onRevoke: (token: Token) => void;
}

function TokenList({ tokens, made, isBack, onRevoke }: TokenListProps) {
  return (
    <TitledList
      title={t`Tokens of this session`}
      isBack={isBack}
      className="grid grid-cols-1 gap-3"
    >
      {tokens.map((token) => (
        <TokenItem
          key={token.id}
          token={token}
          isNew={token.id === made}
          onRevoke={() => onRevoke(token)}
        />
      ))}
    </TitledList>
  );
}

interface TokenItemProps {
  readonly token: Token;
  /** Whether it was just made. */
  readonly isNew: boolean;
  readonly onRevoke: () => void;
}

function TokenItem({ token: { id, name, ...token }, isNew, onRevoke }: TokenItemProps) {
  const { view } = useRoom();
  const text = useMadeSecrets().get(id);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <div className="min-w-0 flex-1">
        <bdi translate="no" className="block font-medium [overflow-wrap:anywhere]">
          {name}
        </bdi>
        <p className="text-ink-soft">{listed(token.scopes.map(scopeText))}</p>
        <p className="text-ink-soft">
          <Trans>
            Created by <bdi translate="no">{findParticipant(view, token.madeBy)?.name}</bdi>. Ends
            on {longDate(token.endsAt)}.
          </Trans>
        </p>
      </div>
      <Button
        aria-label={t`Revoke: ${isolate(name)}`}
        className="min-h-9 shrink-0 text-sm"
        onClick={onRevoke}
      >
        {t`Revoke`}
      </Button>
      {text !== undefined && (
        <MadeSecret
          secret={text}
          isNew={isNew}
          notice={t`Copy the token now. It is shown until you close or reload this page.`}
          label={t`Copy Token`}
          copied={t`Token copied`}
          failed={t`Failed to copy the token. Here it is: ${text}`}
        />
      )}
    </li>
  );
}

interface RevocationProps {
  readonly token: Token;
  readonly onClose: () => void;
}

function Revocation({ token: { id, name }, onClose }: RevocationProps) {
  return (
    <EndForm
      command={{ type: 'revokeToken', tokenId: id }}
      failure={t`Failed to revoke the token.`}
      label={t`Revoke Token`}
      onClose={onClose}
    >
      <Trans>
        Programs with "<bdi translate="no">{name}</bdi>" lose access at once. This action cannot be
        undone.
      </Trans>
    </EndForm>
  );
}

const lengths = [30, 90, 365];

interface TokenFormProps {
  readonly onMade: (id: Id) => void;
  readonly onClose: () => void;
}

function TokenForm({ onMade, onClose }: TokenFormProps) {
  const { view, me } = useRoom();
  const making = useCommand();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Scope[]>(['read']);
  const [days, setDays] = useState(lengths[0] ?? 1);
  const checked = checkName('name', name, nameLimits.participant);
  const make = () => {
    const secret = newSecret();
    const text = tokenText(view.session.id, secret);
    const isNew = ({ name: typed, madeBy }: Token) =>
      checked.ok && typed === checked.value && madeBy === me.id;
    // It may come after the dialog was closed.
    const onDone = (_: unknown, { tokens }: typeof view) => {
      const token = tokens.findLast(isNew);
      if (!token) return;
      keepMade(token.id, text);
      onMade(token.id);
    };
    making.send({ type: 'makeToken', name, secret, days, scopes: [...chosen] }, { onDone });
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
        command={{ ...making, leave: onClose }}
        failure={t`Failed to create the token.`}
        label={t`Create Token`}
        pendingLabel={t`Creating Token...`}
        disabled={chosen.length === 0 || !checked.ok}
      />
    </form>
  );
}
