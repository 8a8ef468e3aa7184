import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { fetchMySessions } from '../../api/calls.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MySessionLink } from './my-session-link.tsx';

/** The sessions this browser has a seat in. Who has none, or cannot be told, joins by code as ever. */
export function MySessions() {
  const titleId = useId();
  const mine = useQuery({ queryKey: ['mySessions'], queryFn: fetchMySessions });
  if (mine.isError || mine.data?.sessions.length === 0) return null;
  return (
    <section aria-labelledby={titleId} aria-busy={mine.isPending} className="grid gap-4">
      <h2 id={titleId} className="font-heading text-title">
        Your sessions
      </h2>
      {mine.data ? (
        <ul className="grid gap-2">
          {mine.data.sessions.map((seat) => (
            <li key={seat.participantId}>
              <MySessionLink {...seat} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="grid gap-2">
          <Skeleton className="h-18 w-full" />
          <Skeleton className="h-18 w-full" />
        </div>
      )}
    </section>
  );
}
