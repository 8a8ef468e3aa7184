import { useSearch } from '@tanstack/react-router';
import { JoinScreen as Join } from '../features/join/join-screen.tsx';

/** '/join-session': the code is filled in where the address has it. */
export function JoinScreen() {
  const { sessionId } = useSearch({ from: '/with-queries/join-session' });
  return <Join sessionId={sessionId} />;
}
