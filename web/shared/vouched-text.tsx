import { Trans } from '@lingui/react/macro';
import {
  findParticipant,
  type OpenRoom,
  type Participant,
} from '@story-pointer/core/session/open-room';
import type { ReactNode } from 'react';
import { both } from '../texts/formats.tsx';

/** The people still in the session who vouched for a participant. */
export function vouchedText(room: OpenRoom, { name, vouchedBy }: Participant): ReactNode {
  const people = both(
    vouchedBy.flatMap((id) => {
      const one = findParticipant(room, id);
      return one ? (
        <bdi translate="no" key={id}>
          {one.name}
        </bdi>
      ) : (
        []
      );
    }),
  );
  const person = <bdi translate="no">{name}</bdi>;
  return (
    <Trans comment="They said that this is the facilitator, on another device">
      {people} vouched for {person} as facilitator
    </Trans>
  );
}
