import { t } from '@lingui/core/macro';
import type { RefObject } from 'react';
import type { DialogState } from '../../../ui/dialog.tsx';
import { MenuItem, MenuPopover } from '../../../ui/menu.tsx';

interface Action {
  readonly whyNot: string | undefined;
  readonly onAction: () => void;
}

interface StoryMenuProps extends DialogState {
  readonly anchor: RefObject<Element | null>;
  readonly edit: Action;
  readonly remove: Action;
}

/** The actions on a story where its header has no room for them. */
export function StoryMenu({ edit, remove, ...popover }: StoryMenuProps) {
  return (
    <MenuPopover label={t`Story actions`} {...popover}>
      <MenuItem icon="pencil" {...edit}>{t`Edit story name`}</MenuItem>
      <MenuItem icon="trash" tone="danger" {...remove}>
        {t`Delete story`}
      </MenuItem>
    </MenuPopover>
  );
}
