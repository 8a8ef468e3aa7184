import type { Deck } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id, SessionId } from '@story-pointer/core/ids';
import { agreedStories, cardsOf } from '@story-pointer/core/shelf';
import type { RoomView } from '@story-pointer/core/view';
import { type Shelf, shelfSchema } from '@story-pointer/core/wire';
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { localText } from '../../browser/storage.ts';
import { sessionPath } from '../../calls/installation.ts';
import type { ApiError } from '../../calls/problem.ts';
import { request } from '../../calls/request.ts';

/**
 * Stories agreed on in the sessions of this browser, kept in it alone, as examples for the picked
 * card.
 */

const key = 'agreedStories';
const mostOfSession = 50;
const mostSessions = 10;

const keptSchema = z.array(
  z.object({
    sessionId: z.string(),
    deck: z.string(),
    stories: z.array(z.object({ name: z.string(), points: z.number() })),
  }),
);
type Kept = z.infer<typeof keptSchema>;

/** Keeps what a session has agreed on, as long as its user looks at it. */
export function useKeptStories({ session, stories }: RoomView): void {
  const { id, type } = session;
  useEffect(() => {
    const agreed = agreedStories(stories).slice(0, mostOfSession);
    if (agreed.length === 0) return;
    const kept = { sessionId: id, deck: cardsOf(deckOf(type)), stories: [...agreed] };
    store([kept, ...othersThan(id)].slice(0, mostSessions));
  }, [id, type, stories]);
}

/** Agreed stories of sessions with the same cards, the latest session first. */
export function earlierStories(sessionId: SessionId, deck: Deck): Kept[number]['stories'] {
  return othersThan(sessionId)
    .filter((kept) => kept.deck === cardsOf(deck))
    .flatMap(({ stories }) => stories);
}

/** The stories that the other sessions of its team agreed on. @param cards those of the session */
export function shelfQuery(sessionId: SessionId, participantId: string, cards: string) {
  const path = sessionPath(sessionId, '/shelf', { participantId });
  return queryOptions<Shelf, ApiError>({
    queryKey: ['shelf', sessionId, cards],
    queryFn: () => request({ path, answer: shelfSchema, failure: 'Failed to fetch stories' }),
    staleTime: 60_000,
  });
}

/** A session that is gone, or that its user has left, leaves nothing here. */
export function forgetStories(sessionId: SessionId): void {
  store(othersThan(sessionId));
}

function othersThan(id: Id): Kept {
  return stored().filter(({ sessionId }) => sessionId !== id);
}

function stored(): Kept {
  try {
    return keptSchema.parse(JSON.parse(localText.get(key) ?? '[]'));
  } catch {
    // An entry that this version cannot read is ignored.
    return [];
  }
}

function store(kept: Kept): void {
  localText.set(key, JSON.stringify(kept));
}
