import { useEffect, useRef } from 'react';
import { cameBack } from '#messages/news.tsx';
import { useRoom } from '../../api/room.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Tells everybody who has come by a way back: it might have been somebody else who has found it. */
export function useReturns(): void {
  const { participants } = useRoom().view;
  const known = useRef(participants);
  useEffect(() => {
    const before = new Map(known.current.map(({ id, returns = 0 }) => [id, returns]));
    known.current = participants;
    for (const { id, name, returns = 0 } of participants) {
      if (returns > (before.get(id) ?? returns))
        showToast(cameBack(<bdi translate="no">{name}</bdi>));
    }
  }, [participants]);
}
