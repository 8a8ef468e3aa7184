import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { fetchMySessions } from '../../api/calls.ts';
import { MySessionLink } from './my-session-link.tsx';

/** The sessions this browser has a seat in. Who has none, or cannot be told, joins by code as ever. */
export function MySessions() {
  const titleId = useId();
  const { data } = useQuery({ queryKey: ['mySessions'], queryFn: fetchMySessions });
  if (!data || data.sessions.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="grid animate-appear gap-4">
      <h2 id={titleId} className="font-heading text-title">
        Your sessions
      </h2>
      <ul className="grid gap-2">
        {data.sessions.map((seat) => (
          <li key={seat.participantId}>
            <MySessionLink {...seat} />
          </li>
        ))}
      </ul>
    </section>
  );
}
