import type { Id } from '@story-pointer/core/ids';
import { shortNames } from '@story-pointer/core/names';
import { useRoom } from '../../room/room.tsx';
import { SomeNames } from '../../ui/some-names.tsx';
import { nameOf } from './name-of.ts';

interface NamesProps {
  readonly ids: readonly Id[];
}

const mostInSentence = 2;

/** Names of people, separated by commas. */
export function Names({ ids }: NamesProps) {
  const { view } = useRoom();
  return (
    <SomeNames
      named={ids.map((id) => (
        <bdi translate="no" key={id}>
          {nameOf(view, id)}
        </bdi>
      ))}
      others={0}
    />
  );
}

/** Some people in a sentence, with the names of their seats; the others are counted. */
export function NamesInSentence({ ids }: NamesProps) {
  const { view } = useRoom();
  const short = shortNames(view.participants.map(({ name }) => name));
  const seatNames = new Map(view.participants.map(({ id }, place) => [id, short[place]]));
  const named = ids.slice(0, mostInSentence).map((id) => (
    <bdi translate="no" key={id}>
      {seatNames.get(id) ?? nameOf(view, id)}
    </bdi>
  ));
  return <SomeNames named={named} others={Math.max(0, ids.length - mostInSentence)} />;
}
