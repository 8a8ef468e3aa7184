import { useSearch } from '@tanstack/react-router';
import { SeatScreen as Seat } from '../features/seat/seat-screen.tsx';
import { SessionIdRequired } from './session-id-required.tsx';

/** '/seat': opened by a link into a seat. */
export function SeatScreen() {
  const { sessionId } = useSearch({ from: '/with-queries/seat' });
  return sessionId ? <Seat sessionId={sessionId} /> : <SessionIdRequired />;
}
