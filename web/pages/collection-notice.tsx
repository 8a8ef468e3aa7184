import type { Id } from '@story-pointer/core/ids';
import { isCollected, walkOf } from '@story-pointer/core/session/collecting';
import { useSearch } from '@tanstack/react-router';
import { useRoom } from '../room/room.tsx';
import { withTexts } from '../texts/language.ts';
import { lazyPart } from '../ui/lazy.tsx';

const CollectionBanner = lazyPart(
  async () =>
    (await withTexts('dialogs', import('../features/collect/collection-banner.tsx')))
      .CollectionBanner,
);

/** The banner of collected votes, until their stories have been talked about; their own screens do without. */
export function CollectionNotice({ storyId }: { readonly storyId?: Id | undefined }) {
  const { show } = useSearch({ from: '/with-queries/session' });
  const { view } = useRoom();
  const { collection } = view;
  if (!collection || (collection.endedAt !== null && walkOf(view).length === 0)) return null;
  if (show || (storyId !== undefined && isCollected(view, storyId))) return null;
  return <CollectionBanner collection={collection} />;
}
