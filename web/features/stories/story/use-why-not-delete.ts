import { t } from '@lingui/core/macro';
import { findStory, type Story } from '@story-pointer/core/session/open-room';
import { hasResults } from '@story-pointer/core/session/stand-in';
import { useMay, useTable } from '../../../api/room.tsx';

/** The reason why this user cannot delete the story, if there is one. */
export function useWhyNotDelete(story: Story | undefined): string | undefined {
  const mayLead = useMay('lead');
  const { view, me } = useTable();
  if (!mayLead) return t`Only a facilitator can delete stories.`;
  const stays = story && me.acts && hasResults(findStory(view, story.id) ?? story);
  return stays ? t`Only a facilitator can delete a story with votes or points.` : undefined;
}
