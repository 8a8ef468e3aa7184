import { useEffect, useRef } from 'react';
import * as texts from '#messages/session.ts';
import { announce } from '../ui/live-region.tsx';

/** A network that is back within so many milliseconds is nothing to be interrupted for. */
const lostFor = 10_000;
/** Nor is the loss of a seat for who has left it, and is elsewhere by then. */
const goneFor = 300;

interface Hold {
  readonly isConnectionLost: boolean;
  readonly hasSeat: boolean;
}

/** Tells people who use a screen reader before everything else that the connection or their seat is lost. */
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
