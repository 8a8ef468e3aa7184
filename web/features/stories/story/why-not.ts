import { t } from '@lingui/core/macro';
import { findStory, type Story } from '@story-pointer/core/session/open-room';
import { isKept } from '@story-pointer/core/session/stand-in';
import { useMay, useTable } from '../../../room/room.tsx';

/** The reason why this user cannot delete the story, if there is one. */
export function useWhyNotDelete(story: Story | undefined): string | undefined {
  const mayLead = useMay('lead');
  const { view, me } = useTable();
  if (!mayLead) return t`Only a facilitator can delete stories.`;
  const stays = story && me.acts && isKept(view, findStory(view, story.id) ?? story);
  return stays ? t`Only a facilitator can delete a story with votes or points.` : undefined;
}

/** The reason why this user cannot change the texts of a story, if there is one. */
export function useWhyNotReword(story: Story | undefined): string | undefined {
  const { view, me } = useTable();
  const stays = story && me.acts && isKept(view, findStory(view, story.id) ?? story);
  return stays ? t`Only a facilitator can change a story with votes or points.` : undefined;
}
