import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { findParticipant } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';

/** The name of somebody who voted, for reading. */
export function nameOf(view: RoomView, participantId: Id): string {
  return (
    findParticipant(view, participantId)?.name ??
    t({ message: 'Unknown', comment: 'Instead of the name of a voter, if it is not known' })
  );
}
