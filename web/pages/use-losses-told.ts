import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { announce } from '../ui/live-region.tsx';

/** Milliseconds of an outage after which it is worth an interruption. */
const lostFor = 10_000;
/**
 * Milliseconds after which the loss of a seat is announced: a person who leaves is on another page
 * by then.
 */
const goneFor = 300;

interface SessionHold {
  readonly isConnectionLost: boolean;
  readonly hasSeat: boolean;
}

/** Announces the loss of the connection or the seat urgently to screen readers. */
export function useLossesTold({ isConnectionLost, hasSeat }: SessionHold): void {
  const wasLossTold = useRef(false);
  useEffect(() => {
    if (!isConnectionLost) {
      if (wasLossTold.current) announce(t`The connection is back`);
      wasLossTold.current = false;
      return;
    }
    const timer = setTimeout(() => {
      wasLossTold.current = true;
      announce(t`The connection is lost. Trying to reconnect.`, 'assertive');
    }, lostFor);
    return () => clearTimeout(timer);
  }, [isConnectionLost]);

  const hadSeat = useRef(false);
  useEffect(() => {
    const isSeatLost = hadSeat.current && !hasSeat;
    hadSeat.current = hasSeat;
    if (!isSeatLost) return;
    const timer = setTimeout(
      () => announce(t`You no longer have a seat in this session`, 'assertive'),
      goneFor,
    );
    return () => clearTimeout(timer);
  }, [hasSeat]);
}
