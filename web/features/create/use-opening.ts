import { t } from '@lingui/core/macro';
import type { Opening } from '@story-pointer/core/session/create';
import type { Seat } from '@story-pointer/core/wire';
import { useEffect, useRef, useState } from 'react';
import type { Fault } from '../../api/faults.ts';
import { logFailure } from '../../api/log.ts';
import { isOutdated } from '../../browser/not-loaded.ts';

/**
 * Milliseconds after the form at which the code that sends it is fetched: sooner than anybody can
 * fill it in.
 */
const calm = 1000;

const load = () => import('../../api/open-session.ts');

interface OpeningState {
  readonly isPending: boolean;
  readonly error?: Fault;
}

/** Opens a session. The code that talks to the server is loaded after the form. */
export function useOpening() {
  const [state, setState] = useState<OpeningState>({ isPending: false });
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    const timer = setTimeout(() => load().catch(logFailure), calm);
    return () => {
      isThere.current = false;
      clearTimeout(timer);
    };
  }, []);

  /** @param onOpened gets whether its user is still at the form */
  const open = async (
    opening: Opening,
    onOpened: (seat: Seat, isThere: boolean) => void,
    onFailed: (fault: Fault) => void,
  ) => {
    setState({ isPending: true });
    const opened = await load().then(
      ({ openSession }) => openSession(opening),
      (error: unknown) => {
        logFailure(error);
        const detail = isOutdated(error)
          ? t`A new version is available. Please reload the page and try again.`
          : t`Failed to load this. Please try again.`;
        return { ok: false, fault: { code: 'notLoaded', detail } } as const;
      },
    );
    setState({ isPending: false, ...(!opened.ok && { error: opened.fault }) });
    if (opened.ok) onOpened(opened.seat, isThere.current);
    else onFailed(opened.fault);
  };
  return { ...state, open, reset: () => setState({ isPending: false }) };
}
