import type { Opening } from '@story-pointer/core/session/create';
import type { Seat } from '@story-pointer/core/wire';
import { useEffect, useRef, useState } from 'react';
import { type Fault, notLoaded, useLoadedSoon } from '../../shared/entry-form.ts';

const load = () => import('./open-session.ts');

interface OpeningState {
  readonly isPending: boolean;
  readonly error?: Fault;
}

/** Opens a session. */
export function useOpening() {
  const [state, setState] = useState<OpeningState>({ isPending: false });
  const isThere = useRef(false);
  useLoadedSoon(load);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
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
      (error: unknown) => ({ ok: false, fault: notLoaded(error) }) as const,
    );
    setState({ isPending: false, ...(!opened.ok && { error: opened.fault }) });
    if (opened.ok) onOpened(opened.seat, isThere.current);
    else onFailed(opened.fault);
  };
  return { ...state, open, reset: () => setState({ isPending: false }) };
}
