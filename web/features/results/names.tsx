import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { findParticipant } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import { useRoom } from '../../room/room.tsx';
import { withSeatNames } from '../../shared/seat-names.ts';
import { someNames } from '../../ui/people.tsx';

const mostInSentence = 2;

/** Some people in a sentence, with the names of their seats; the others are counted. */
export function NamesInSentence({ ids }: { readonly ids: readonly Id[] }) {
  const { view } = useRoom();
  const seatNames = new Map(withSeatNames(view.participants).map(({ id, name }) => [id, name]));
  const people = ids.map((id) => ({ id, name: seatNames.get(id) ?? nameOf(view, id) }));
  return someNames(people, mostInSentence);
}

export function nameOf(view: RoomView, participantId: Id): string {
  return (
    findParticipant(view, participantId)?.name ??
    t({ message: 'Unknown', comment: 'Instead of the name of a voter, if it is not known' })
  );
}
