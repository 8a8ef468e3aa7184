import { useEffect, useRef } from 'react';
import * as texts from '#messages/session.ts';
import { announce } from '../ui/live-region.tsx';

/** Milliseconds of an outage after which it is worth an interruption. */
const lostFor = 10_000;
/**
 * Milliseconds after which the loss of a seat is announced: a person who leaves is on another page
 * by then.
 */
const goneFor = 300;

interface Hold {
  readonly isConnectionLost: boolean;
  readonly hasSeat: boolean;
}

/** Announces the loss of the connection or the seat urgently to screen readers. */
export function useLossesTold({ isConnectionLost, hasSeat }: Hold): void {
  const wasLossTold = useRef(false);
  useEffect(() => {
    if (!isConnectionLost) {
      if (wasLossTold.current) announce(texts.connectionBack);
      wasLossTold.current = false;
      return;
    }
    const timer = setTimeout(() => {
      wasLossTold.current = true;
      announce(texts.connectionLost, 'assertive');
    }, lostFor);
    return () => clearTimeout(timer);
  }, [isConnectionLost]);

  const hadSeat = useRef(false);
  useEffect(() => {
    const isSeatLost = hadSeat.current && !hasSeat;
    hadSeat.current = hasSeat;
    if (!isSeatLost) return;
    const timer = setTimeout(() => announce(texts.seatLost, 'assertive'), goneFor);
    return () => clearTimeout(timer);
  }, [hasSeat]);
}
