import { useSearch } from '@tanstack/react-router';
import { LiveSession } from './live-session.tsx';
import { SessionIdRequired } from './session-id-required.tsx';

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
