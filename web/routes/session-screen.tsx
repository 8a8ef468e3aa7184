import { useSearch } from '@tanstack/react-router';
import { lazyPart } from '../ui/lazy.tsx';
import { LiveSession } from './live-session.tsx';

const SessionIdRequired = lazyPart<object>(
  async () => (await import('./session-id-required.tsx')).SessionIdRequired,
  () => null,
);

/** '/session': what is missing in its address decides what it shows. */
export function SessionScreen() {
  const { sessionId, participantId, storyId } = useSearch({ from: '/with-queries/session' });
  if (!sessionId) return <SessionIdRequired />;
  // Who has no seat is on the way to the join screen.
  if (!participantId) return null;
  return (
    <LiveSession
      key={`${sessionId} ${participantId}`}
      sessionId={sessionId}
      participantId={participantId}
      storyId={storyId}
    />
  );
}
