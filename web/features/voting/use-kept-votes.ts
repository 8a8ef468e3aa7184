import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { ApiError } from '../../calls/problem.ts';
import { takeKeptVotes } from '../../room/kept-votes.ts';
import { sendCommand } from '../../room/send-command.ts';
import { showToast } from '../../ui/toast.tsx';

/** Repeats, under their ids, votes that were on their way when their user had to sign in again. */
export function useKeptVotes(): void {
  useEffect(() => {
    const { signal } = new AbortController();
    for (const { seat, commandId, command } of takeKeptVotes()) {
      sendCommand(seat, commandId, command, signal).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        showToast(t`Your vote was not counted. ${error.detail}`, 'error');
      });
    }
  }, []);
}
