import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { liveRoom, takeKeptVotes } from '../../room/live-room.ts';
import { showToast } from '../../ui/toast.tsx';

/** Repeats, under their ids, votes that were on their way when their user had to sign in again. */
export function useKeptVotes(): void {
  useEffect(() => {
    for (const { seat, commandId, command } of takeKeptVotes()) {
      void liveRoom(seat)
        .client.send(command, { commandId })
        .then(
          (result) =>
            result.ok || showToast(t`Your vote was not counted. ${result.error.detail}`, 'error'),
        );
    }
  }, []);
}
