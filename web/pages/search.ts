import { firstOfEach } from '@story-pointer/core/search';
import { sessionIdOf } from '@story-pointer/core/session-code';

type Search = Readonly<Record<string, unknown>>;

/** The query parameters of all pages. Ids are text, even if they look like numbers. */
interface PageSearch {
  readonly sessionId?: string | undefined;
  readonly participantId?: string | undefined;
  readonly storyId?: string | undefined;
  /** Stories to propose, as somebody would paste them. */
  readonly add?: string | undefined;
  /** The screen of the collected votes, instead of a story. */
  readonly show?: 'collection' | undefined;
  /** Filled into the form of a new session: a custom deck, its name, and stories to propose. */
  readonly deck?: string | undefined;
  readonly cards?: string | undefined;
  readonly name?: string | undefined;
  readonly stories?: string | undefined;
  /** On the page of a team: the place of the session whose summary is shown. */
  readonly session?: string | undefined;
  /** On the page of a tab in Microsoft Teams. */
  readonly team?: string | undefined;
}

export function readSearch({
  sessionId,
  participantId,
  storyId,
  show,
  ...search
}: Search): PageSearch {
  const { add, deck, cards, name, stories, session, team } = search;
  const code = text(sessionId);
  return {
    sessionId: code && sessionIdOf(code),
    participantId: text(participantId),
    storyId: text(storyId),
    add: text(add),
    show: show === 'collection' ? show : undefined,
    deck: text(deck),
    cards: text(cards),
    name: text(name),
    stories: text(stories),
    session: text(session),
    team: text(team),
  };
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
