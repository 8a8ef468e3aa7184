import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { teamLink } from '../../shared/links.ts';
import { newSecret, ShownLink } from '../../shared/shown-link.tsx';
import { type TeamFormProps, useTeamChange } from '../../shared/use-team-change.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** Names other browsers that manage the team, by a link that works once. */
export function Rights({ teamId, team: { managers, sharesRights } }: TeamFormProps) {
  const { mutate, isPending, error } = useTeamChange(teamId);
  const [secret, setSecret] = useState<string>();
  const share = () => {
    const next = newSecret();
    mutate({ type: 'shareRights', secret: next }, { onSuccess: () => setSecret(next) });
  };
  const withdraw = () =>
    mutate({ type: 'withdrawRights' }, { onSuccess: () => setSecret(undefined) });
  return (
    <>
      <p className="text-ink-soft">
        {t`With this link, one other browser can rename and delete the team, renew its link, take sessions off, and make API tokens and webhooks. It works once, within 24 hours.`}
      </p>
      {secret === undefined && sharesRights && (
        <p>{t`You already have a link. It can't be shown again; creating a new one replaces it.`}</p>
      )}
      {secret !== undefined && <ShownLink link={teamLink(teamId, secret)} />}
      {error && <Alert detail={error.detail}>{t`Failed to change the team.`}</Alert>}
      <Button
        variant={secret === undefined ? 'primary' : 'secondary'}
        isPending={isPending}
        onClick={share}
      >
        {secret === undefined && !sharesRights ? t`Create Link` : t`Create New Link`}
      </Button>
      {(managers > 0 || sharesRights) && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
          {managers > 0 && (
            <p className="text-sm">
              {plural(managers, {
                one: '# other browser has these rights.',
                other: '# other browsers have these rights.',
              })}
            </p>
          )}
          <Button isPending={isPending} onClick={withdraw}>{t`Withdraw Rights`}</Button>
        </div>
      )}
    </>
  );
}
