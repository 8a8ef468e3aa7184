import { t } from '@lingui/core/macro';
import type { TeamView } from '@story-pointer/core/team/team-view';
import { Menu, MenuGroup, MenuItem } from '../../ui/menu.tsx';
import type { TeamDialogContent } from './team-dialog.tsx';

interface TeamMenuProps {
  readonly team: TeamView;
  readonly onOpen: (content: TeamDialogContent) => void;
  readonly onKeep: () => void;
}

/** For the browsers that manage the team. */
export function TeamMenu({ team: { isMaker, deletesAt }, onOpen, onKeep }: TeamMenuProps) {
  return (
    <Menu label={t`Team menu`}>
      <MenuGroup>
        <MenuItem icon="pencil" onAction={() => onOpen('rename')}>{t`Rename Team`}</MenuItem>
        {isMaker && (
          <MenuItem icon="users" onAction={() => onOpen('rights')}>{t`Share Rights`}</MenuItem>
        )}
        <MenuItem
          icon="lock"
          onAction={() => onOpen({ type: 'renewLink' })}
        >{t`Renew Link`}</MenuItem>
        <MenuItem icon="key" onAction={() => onOpen('tokens')}>{t`API Tokens`}</MenuItem>
        <MenuItem icon="share" onAction={() => onOpen('webhooks')}>{t`Webhooks`}</MenuItem>
      </MenuGroup>
      <MenuGroup>
        {deletesAt === null ? (
          <MenuItem icon="trash" tone="danger" onAction={() => onOpen('delete')}>
            {t`Delete Team`}
          </MenuItem>
        ) : (
          <MenuItem icon="check" onAction={onKeep}>{t`Keep Team`}</MenuItem>
        )}
      </MenuGroup>
    </Menu>
  );
}
