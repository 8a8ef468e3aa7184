import type { MySessions } from '@story-pointer/core/wire';
import { useEffect, useEffectEvent, useState } from 'react';
import { logFailure } from '../../browser/failure.ts';

/** The sessions in which this browser has a seat, the first of them at once. */
export function useMySessions() {
  const [{ sessions, next }, setMine] = useState<MySessions>({ sessions: [], next: null });
  const [isLoading, setLoading] = useState(false);
  const load = async (after: string | null) => {
    setLoading(true);
    await import('./join-calls.ts')
      .then(({ mySessions }) => mySessions(after))
      .then((more) => setMine({ ...more, sessions: [...sessions, ...more.sessions] }))
      .catch(logFailure);
    setLoading(false);
  };
  const loadFirst = useEffectEvent(() => void load(null));
  useEffect(() => loadFirst(), []);
  return { sessions, isLoading, loadMore: next === null ? null : () => load(next) };
}
