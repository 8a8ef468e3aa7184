import { useSearch } from '@tanstack/react-router';
import { lazyPart } from '../ui/lazy.tsx';
import { LiveSession } from './live-session.tsx';

const SessionIdRequired = lazyPart<object>(
  async () => (await import('./session-id-required.tsx')).SessionIdRequired,
  () => null,
);

/** '/session': its content depends on the parameters in its address. */
export function SessionScreen() {
  const { sessionId, participantId, storyId } = useSearch({ from: '/with-queries/session' });
  if (!sessionId) return <SessionIdRequired />;
  // Without a seat the join screen is about to replace this.
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
