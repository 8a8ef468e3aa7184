import type { Id } from '@story-pointer/core/ids';
import { useRoom } from '../../api/room.tsx';
import { SomeNames } from '../../ui/some-names.tsx';
import { nameOf } from './name-of.ts';

interface NamesProps {
  readonly ids: readonly Id[];
  /** The others are counted. */
  readonly most?: number;
}

/** Names of people, separated by commas. */
export function Names({ ids, most = 2 }: NamesProps) {
  const { view } = useRoom();
  const others = ids.length - most;
  const named = ids.slice(0, most).map((id) => (
    <bdi translate="no" key={id}>
      {nameOf(view, id)}
    </bdi>
  ));
  return <SomeNames named={named} others={Math.max(0, others)} />;
}
