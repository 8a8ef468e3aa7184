import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useRoom } from '../../room/room.tsx';
import { notify } from './notify.ts';

/** Tells everybody who has used a recovery link: somebody else might have found it. */
export function useReturns(): void {
  const { participants } = useRoom().view;
  const known = useRef(participants);
  useEffect(() => {
    const before = new Map(known.current.map(({ id, returns }) => [id, returns ?? 0]));
    known.current = participants;
    for (const { id, name, returns } of participants) {
      const seen = before.get(id);
      if (seen !== undefined && (returns ?? 0) > seen)
        notify(
          <Trans>
            <bdi translate="no">{name}</bdi> came back on another device
          </Trans>,
        );
    }
  }, [participants]);
}
