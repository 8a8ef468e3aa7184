import { firstOfEach } from '@story-pointer/core/search';
import { sessionIdOf } from '@story-pointer/core/session-code';

/**
 * The query parameters of the product's addresses. Ids are text, even if they look like numbers.
 */

type Search = Readonly<Record<string, unknown>>;

interface SessionSearch {
  readonly sessionId?: string | undefined;
  readonly participantId?: string | undefined;
  readonly storyId?: string | undefined;
  /** Stories to propose, as somebody would paste them. */
  readonly add?: string | undefined;
  /** The screen of the collected votes, instead of a story. */
  readonly show?: 'collection' | undefined;
}
type SummarySearch = Pick<SessionSearch, 'sessionId' | 'participantId'>;
type JoinSearch = Pick<SessionSearch, 'sessionId'>;

export function readSessionSearch(search: Search): SessionSearch {
  const { storyId, add, show } = search;
  return {
    ...readSummarySearch(search),
    storyId: text(storyId),
    add: text(add),
    show: show === 'collection' ? show : undefined,
  };
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

/** The values that a link fills in: a custom deck, the session's name, and stories to propose. */
interface CreateSearch {
  readonly deck?: string | undefined;
  readonly cards?: string | undefined;
  readonly name?: string | undefined;
  readonly stories?: string | undefined;
}

export function readCreateSearch({ deck, cards, name, stories }: Search): CreateSearch {
  return { deck: text(deck), cards: text(cards), name: text(name), stories: text(stories) };
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
