import type { Collection } from '@story-pointer/core/session/collection';
import { CollectionProgress } from '../features/collect/collection-progress.tsx';
import { CollectionResults } from '../features/collect/collection-results.tsx';
import { Reasons } from '../features/results/reasons.tsx';

/** The votes that are collected, or were collected last. */
export function CollectionScreen({ collection }: { readonly collection: Collection }) {
  const { endedAt } = collection;
  if (endedAt === null) return <CollectionProgress collection={collection} />;
  return (
    <CollectionResults
      collection={collection}
      endedAt={endedAt}
      reasons={(story) => <Reasons story={story} />}
    />
  );
}
