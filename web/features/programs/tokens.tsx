import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { checkName, nameLimits } from '@story-pointer/core/names';
import type { WideScope } from '@story-pointer/core/session/tokens';
import type { ShownToken } from '@story-pointer/core/team/programs';
import { useState } from 'react';
import { newSecret } from '../../shared/shown-link.tsx';
import { listed } from '../../texts/formats.tsx';
import { isolate } from '../../texts/isolate.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check-list.tsx';
import { SelectField, SelectOptions, TextField } from '../../ui/fields.tsx';
import { Link } from '../../ui/link.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { keepMade, MadeSecret, useMadeSecrets } from './made-secret.tsx';
import { useProgramOwner } from './owner.ts';
import { EndForm, ProgramItem, TitledList } from './program-parts.tsx';

export function Tokens({ onClose }: { readonly onClose: () => void }) {
  const { tokens, mayMake, about, titles } = useProgramOwner();
  /** The one that was just made. */
  const [made, setMade] = useState<Id>();
  const [isMaking, setMaking] = useState(mayMake && tokens.length === 0);
  /** The token to revoke; null once the list is back, whose title has the focus then, also without any left. */
  const [asked, setAsked] = useState<ShownToken | null>();
  if (asked) return <Revocation token={asked} onClose={() => setAsked(null)} />;
  const showList = (isBack: boolean) => {
    setAsked(isBack ? null : undefined);
    setMaking(false);
  };
  return (
    <>
      {about.tokens}
      <Link
        to="/developers"
        target="_blank"
        className="justify-self-start font-semibold text-accent underline-offset-4 hover:underline"
      >{t`API for Developers`}</Link>
      {isMaking ? (
        <TokenForm
          onMade={(id) => {
            setMade(id);
            showList(false);
          }}
          onClose={tokens.length === 0 ? onClose : () => showList(true)}
        />
      ) : (
        <>
          {(asked === null || tokens.length > 0) && (
            <TitledList title={titles.tokens} isBack={asked === null}>
              {tokens.map((token) => (
                <TokenItem
                  key={token.id}
                  token={token}
                  isNew={token.id === made}
                  onRevoke={() => setAsked(token)}
                />
              ))}
            </TitledList>
          )}
          {mayMake && (
            <Button
              className="self-start"
              onClick={() => setMaking(true)}
            >{t`Create Token`}</Button>
          )}
        </>
      )}
    </>
  );
}

function scopeText(scope: WideScope): string {
  if (scope === 'create') return t`Start sessions`;
  if (scope === 'read') return t`Read the session and its results`;
  return scope === 'stories' ? t`Add and change stories` : t`Run rounds`;
}

interface TokenItemProps {
  readonly token: ShownToken;
  /** Whether it was just made. */
  readonly isNew: boolean;
  readonly onRevoke: () => void;
}

function TokenItem({ token, isNew, onRevoke }: TokenItemProps) {
  const { id, name, scopes } = token;
  const { termsOf } = useProgramOwner();
  const text = useMadeSecrets().get(id);
  return (
    <ProgramItem
      name={name}
      about={
        <>
          <p className="text-ink-soft">{listed(scopes.map(scopeText))}</p>
          <p className="text-ink-soft">{termsOf(token)}</p>
        </>
      }
      endText={t`Revoke`}
      endLabel={t`Revoke: ${isolate(name)}`}
      onEnd={onRevoke}
    >
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
    </ProgramItem>
  );
}

interface RevocationProps {
  readonly token: ShownToken;
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
  const { tokens, scopes, tokenText, useSending } = useProgramOwner();
  const making = useSending();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly WideScope[]>(['read']);
  const [days, setDays] = useState(lengths[0] ?? 1);
  const checked = checkName('name', name, nameLimits.participant);
  const make = () => {
    const secret = newSecret();
    const text = tokenText(secret);
    const isNew = ({ id, name: typed }: ShownToken) =>
      checked.ok && typed === checked.value && !tokens.some((one) => one.id === id);
    making.send({ type: 'makeToken', name, secret, days, scopes: [...chosen] }, (after) => {
      const token = after.tokens.findLast(isNew);
      if (!token) return;
      keepMade(token.id, text);
      onMade(token.id);
    });
  };
  return (
    <SubmitForm
      onSubmit={make}
      command={{ ...making, leave: onClose }}
      failure={t`Failed to create the token.`}
      label={t`Create Token`}
      pendingLabel={t`Creating Token...`}
      disabled={chosen.length === 0 || !checked.ok}
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
        <SelectOptions
          values={lengths}
          textOf={(length) => plural(length, { one: '# day', other: '# days' })}
        />
      </SelectField>
    </SubmitForm>
  );
}
