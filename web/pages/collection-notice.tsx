import type { Id } from '@story-pointer/core/ids';
import { endedStories, isAsked, isCollected } from '@story-pointer/core/session/collecting';
import { useSearch } from '@tanstack/react-router';
import { useMay, useRoom } from '../room/room.tsx';
import { withTexts } from '../texts/language.ts';
import { lazyPart } from '../ui/lazy.tsx';

const CollectionBanner = lazyPart(
  async () =>
    (await withTexts('dialogs', import('../features/collect/collection-banner.tsx')))
      .CollectionBanner,
);

/** The banner of collected votes, until their stories have been discussed; screens that say the same do without. */
export function CollectionNotice({ storyId }: { readonly storyId?: Id | undefined }) {
  const { show } = useSearch({ from: '/with-queries/session' });
  const { view, me } = useRoom();
  const mayManage = useMay('manage');
  const { collection } = view;
  if (!collection) return null;
  if (collection.endedAt !== null && endedStories(view).toDiscuss.length === 0) return null;
  if (storyId === undefined && collection.endedAt === null && !mayManage && isAsked(view, me.id)) {
    return null;
  }
  if (show || (storyId !== undefined && isCollected(view, storyId))) return null;
  return <CollectionBanner collection={collection} />;
}
