import { useSearch } from '@tanstack/react-router';
import { SummaryScreen as Summary } from '../features/summary/summary-screen.tsx';

/** '/session-summary': with a way back if the address has a seat. */
export function SummaryScreen() {
  const { sessionId, participantId } = useSearch({ from: '/with-queries/session-summary' });
  return <Summary sessionId={sessionId} participantId={participantId} />;
}
