import { t } from '@lingui/core/macro';
import { findStory, type Story } from '@story-pointer/core/session/open-room';
import { isKept } from '@story-pointer/core/session/stand-in';
import { useMay, useTable } from '../../../room/room.tsx';

export function useWhyNotDelete(story: Story | undefined): string | undefined {
  const mayLead = useMay('lead');
  const stays = useStays(story);
  if (!mayLead) return t`Only a facilitator can delete stories.`;
  return stays ? t`Only a facilitator can delete a story with votes or points.` : undefined;
}

export function useWhyNotReword(story: Story | undefined): string | undefined {
  const stays = useStays(story);
  return stays ? t`Only a facilitator can change a story with votes or points.` : undefined;
}

/** Whether a stand-in must leave the story as it is. */
function useStays(story: Story | undefined): boolean {
  const { view, me } = useTable();
  return me.acts && story !== undefined && isKept(view, findStory(view, story.id) ?? story);
}
