import { t } from '@lingui/core/macro';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useHideAgain, useReconsidering } from './reconsider.tsx';

/** Rare actions on a round: hiding a reveal that came too early, or a vote that should change. */
export function RoundMenu({ story }: { story: RevealedStory }) {
  const hideAgain = useHideAgain(story);
  const own = useReconsidering(story);
  return (
    <Menu label={t`Round actions`}>
      <MenuItem icon="eye" onAction={hideAgain}>
        {t({ message: 'Hide Again', comment: 'Hides the revealed results' })}
      </MenuItem>
      {own && (
        <MenuItem icon={own.reconsiders ? 'check' : 'pencil'} onAction={own.toggle}>
          {t`I'd Change Mine`}
        </MenuItem>
      )}
    </Menu>
  );
}
