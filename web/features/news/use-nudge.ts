import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { useTable } from '../../room/room.tsx';
import { noteDown } from '../../ui/tell.ts';
import { showToast } from '../../ui/toast.tsx';

/** Shows that somebody has asked for the vote of this person. */
export function useNudge(): void {
  const { nudgedAt } = useTable().me;
  const known = useRef(nudgedAt);
  useEffect(() => {
    if (nudgedAt === known.current) return;
    known.current = nudgedAt;
    const text = t`The team is waiting for your vote.`;
    noteDown(text);
    showToast(text);
  }, [nudgedAt]);
}
