import { t } from '@lingui/core/macro';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { useCommand } from '../../room/use-command.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.tsx';

/** A rare action on a round: hiding a reveal that came too early. */
export function RoundMenu({ story: { id: storyId, round } }: { story: RevealedStory }) {
  const { send } = useCommand();
  return (
    <Menu label={t`Round actions`}>
      <MenuItem
        icon="eye"
        onAction={() =>
          send(
            { type: 'hideAgain', storyId, round: round.number },
            {
              onFailed: ({ detail }) =>
                showToast(t`Failed to hide the results. ${detail}`, 'error'),
            },
          )
        }
      >
        {t({ message: 'Hide Again', comment: 'Hides the revealed results' })}
      </MenuItem>
    </Menu>
  );
}
