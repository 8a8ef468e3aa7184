import { firstOfEach } from '@story-pointer/core/search';
import { sessionIdOf } from '@story-pointer/core/session-code';

/**
 * The query parameters of the product's addresses. Ids are text, even if they look like numbers.
 */

type Search = Readonly<Record<string, unknown>>;

export interface SessionSearch {
  readonly sessionId?: string | undefined;
  readonly participantId?: string | undefined;
  readonly storyId?: string | undefined;
}
export type SummarySearch = Pick<SessionSearch, 'sessionId' | 'participantId'>;
export type JoinSearch = Pick<SessionSearch, 'sessionId'>;

export function readSessionSearch(search: Search): SessionSearch {
  return { ...readSummarySearch(search), storyId: text(search['storyId']) };
}

/** Whether the address of a session has no participant, so that a seat is needed first. */
export function isSeatless({ sessionId, participantId }: SessionSearch): boolean {
  return sessionId !== undefined && participantId === undefined;
}

export function readSummarySearch(search: Search): SummarySearch {
  return { ...readJoinSearch(search), participantId: text(search['participantId']) };
}

export function readJoinSearch(search: Search): JoinSearch {
  const code = text(search['sessionId']);
  return { sessionId: code && sessionIdOf(code) };
}

/** A custom deck in an address. */
export interface CreateSearch {
  readonly deck?: string | undefined;
  readonly cards?: string | undefined;
}

export function readCreateSearch(search: Search): CreateSearch {
  return { deck: text(search['deck']), cards: text(search['cards']) };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Reads a query as text: the router's own parser would turn an id of digits into a number. */
export function parseSearch(search: string): Search {
  return firstOfEach(new URLSearchParams(search));
}

export function writeSearch(search: Search): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
}
