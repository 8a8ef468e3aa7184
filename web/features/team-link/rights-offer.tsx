import { t } from '@lingui/core/macro';
import type { TeamId } from '@story-pointer/core/ids';
import { logFailure } from '../../browser/failure.ts';
import { useTeamChange } from '../../shared/use-team-change.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showToast } from '../../ui/toast.tsx';

interface RightsOfferProps {
  readonly teamId: TeamId;
  readonly secret: string;
}

/** Accepts the rights of a link by a press: programs that open links to preview them must not use it up. */
export function RightsOffer({ teamId, secret }: RightsOfferProps) {
  const { mutateAsync, isPending, error } = useTeamChange(teamId);
  const accept = () =>
    mutateAsync({ type: 'acceptRights', secret }).then(() => {
      showToast(t`This browser can manage the team now.`, 'success');
      // The panel is gone with its button.
      document.querySelector('main')?.focus();
    }, logFailure);
  return (
    <Panel
      title={t`Manage This Team`}
      subtitle={t`Rename and delete the team, renew its link, take sessions off, and make API tokens and webhooks, from this browser.`}
    >
      {error && <Alert detail={error.detail}>{t`Failed to accept the rights.`}</Alert>}
      <Button
        variant="primary"
        isPending={isPending}
        onClick={() => void accept()}
      >{t`Accept Rights`}</Button>
    </Panel>
  );
}
