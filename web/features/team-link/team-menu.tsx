import { t } from '@lingui/core/macro';
import type { TeamId } from '@story-pointer/core/ids';
import type { TeamView } from '@story-pointer/core/team/team-view';
import { useState } from 'react';
import type { useTeamChange } from '../../shared/use-team-change.ts';
import { lazyDialog } from '../../ui/lazy.tsx';
import { Menu, MenuGroup, MenuItem } from '../../ui/menu.tsx';

const TeamNameDialog = lazyDialog(
  async () => (await import('./team-name-dialog.tsx')).TeamNameDialog,
);
const RightsDialog = lazyDialog(async () => (await import('./rights-dialog.tsx')).RightsDialog);

interface TeamMenuProps {
  readonly teamId: TeamId;
  readonly team: TeamView;
  readonly onRenew: () => void;
  readonly changing: ReturnType<typeof useTeamChange>;
}

/** For the browsers that manage the team. */
export function TeamMenu({ teamId, team, onRenew, changing }: TeamMenuProps) {
  const [opened, setOpened] = useState<'name' | 'rights' | 'delete'>();
  const dialog = (is: typeof opened) => ({
    ...{ teamId, team, isOpen: opened === is },
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? is : undefined),
  });
  return (
    <>
      <Menu label={t`Team menu`}>
        <MenuGroup>
          <MenuItem icon="pencil" onAction={() => setOpened('name')}>{t`Rename Team`}</MenuItem>
          {team.isMaker && (
            <MenuItem icon="users" onAction={() => setOpened('rights')}>
              {t`Share Rights`}
            </MenuItem>
          )}
          <MenuItem icon="lock" onAction={onRenew}>{t`Renew Link`}</MenuItem>
        </MenuGroup>
        <MenuGroup>
          {team.deletesAt === null ? (
            <MenuItem icon="trash" tone="danger" onAction={() => setOpened('delete')}>
              {t`Delete Team`}
            </MenuItem>
          ) : (
            <MenuItem icon="check" onAction={() => changing.mutate({ type: 'keepTeam' })}>
              {t`Keep Team`}
            </MenuItem>
          )}
        </MenuGroup>
      </Menu>
      <TeamNameDialog {...dialog('name')} isDeletion={false} />
      <RightsDialog {...dialog('rights')} />
      <TeamNameDialog {...dialog('delete')} isDeletion />
    </>
  );
}
