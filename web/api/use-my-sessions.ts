import type { MySessions } from '@story-pointer/core/wire';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchMySessions } from './calls.ts';
import { keepTrying } from './keep-trying.ts';
import { logFailure } from './log.ts';
import { untilWorthIt } from './wake.ts';

const tries = 3;

/** The sessions in which this browser has a seat, the first of them at once. */
export function useMySessions() {
  const [{ sessions, next }, setMine] = useState<MySessions>({ sessions: [], next: null });
  const [isLoading, setLoading] = useState(false);
  const load = async (after: string | null) => {
    setLoading(true);
    const call = () => fetchMySessions(after);
    await keepTrying(call, { tries, pause: untilWorthIt })
      .then((more) => setMine({ ...more, sessions: [...sessions, ...more.sessions] }))
      .catch(logFailure);
    setLoading(false);
  };
  const loadFirst = useEffectEvent(() => void load(null));
  useEffect(() => loadFirst(), []);
  return { sessions, isLoading, loadMore: next === null ? null : () => load(next) };
}
