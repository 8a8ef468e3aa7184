import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as texts from '#messages/join.tsx';
import { fetchMySessions } from '../../api/calls.ts';
import { Button } from '../../ui/button.tsx';
import { MySessionLink } from './my-session-link.tsx';

const firstPage: string | null = null;

/**
 * The sessions in which this browser has a seat; nothing if there are none, or they could not be
 * loaded.
 */
export function MySessions() {
  const titleId = useId();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['mySessions'],
    queryFn: ({ pageParam }) => fetchMySessions(pageParam),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  });
  const sessions = data?.pages.flatMap((page) => page.sessions) ?? [];
  if (sessions.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="grid animate-appear gap-4">
      <h2 id={titleId} className="font-heading text-title">
        {texts.mySessions}
      </h2>
      <ul className="grid gap-2">
        {sessions.map((seat) => (
          <li key={seat.participantId}>
            <MySessionLink {...seat} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" isPending={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {texts.showMore}
        </Button>
      )}
    </section>
  );
}
