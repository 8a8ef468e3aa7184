import * as z from 'zod/mini';
import type { Deck } from '../decks/deck.ts';
import { deckOf } from '../decks/scale.ts';
import { scaleSchema } from '../decks/scale-schema.ts';
import {
  type KeyHash,
  type ParticipantId,
  type SessionId,
  sessionIdSchema,
  teamIdSchema,
} from '../ids.ts';
import { nextName } from '../next-name.ts';
import { isCollecting } from '../session/collecting.ts';
import { versionFields } from '../session/open-room.ts';
import type { Collecting } from '../session/progress.ts';
import { accepted, type Outcome, refused } from '../session/refusals.ts';
import type { Room } from '../session/room.ts';
import { defaultSettings, settingsSchema } from '../session/settings.ts';
import { type Grant, isValid } from '../session/tokens.ts';
import { cardsOf } from '../shelf.ts';
import { courseOf, totalsOf } from '../story-results.ts';
import { leftOverIn } from './left-over.ts';
import { programsFields } from './programs.ts';
import { type NextSession, nextSchema, type TeamView } from './team-view.ts';

/** The facts of a session that its team keeps, also when the session is gone. */
const summaryFields = {
  name: z.string(),
  type: scaleSchema,
  settings: settingsSchema,
  creationDate: z.string(),
  closedAt: z.nullable(z.int()),
  stories: z.int(),
  /** As the session's summary shows them: their sum, or how often each label was agreed on. */
  points: z.nullable(z.string()),
  /** In milliseconds, from first votes to agreements; null where that is not known. */
  took: z.nullable(z.number()),
  /** The number of stories without agreed points. */
  leftOver: z.int(),
  collects: z._default(z.boolean(), false),
};
export const sessionSummarySchema = z.readonly(z.object(summaryFields));
export type SessionSummary = z.infer<typeof sessionSummarySchema>;

/** A session on the list of its team. */
const teamSessionSchema = z.readonly(
  z.object({
    id: sessionIdSchema,
    /** Tells it from others of the team, and lets no one in. */
    place: z.int(),
    ...summaryFields,
    /** The time of its last command or of one that is scheduled, in milliseconds since 1970; null once it is gone. */
    usedAt: z.nullable(z.number()),
    /** Whether stories to compare others with are kept. */
    isShelved: z.boolean(),
  }),
);
export type TeamSession = z.infer<typeof teamSessionSchema>;

/** Lets one more browser manage the team, once. */
const rightsLinkSchema = z.readonly(z.object({ secretHash: z.string(), endsAt: z.int() }));
export type RightsLink = z.infer<typeof rightsLinkSchema>;

/** The parts of a team that are stored as one document. */
const dataFields = {
  name: z.string(),
  /** Null unless it was prepared since the last session. */
  next: z._default(z.nullable(nextSchema), null),
  rightsLink: z._default(z.nullable(rightsLinkSchema), null),
  /** The latest sessions whose stories were brought along to a later one; those taken off the list may come back to it. */
  brought: z._default(z.readonly(z.array(sessionIdSchema)), []),
};
export const teamDataSchema = z.object(dataFields);

/** The sessions of a team under one address. */
export const teamSchema = z.readonly(
  z.object({
    id: teamIdSchema,
    ...versionFields,
    ...dataFields,
    ...programsFields,
    /** The hash of the key of the browser that made it. */
    maker: z.string(),
    /** The hashes of the keys of browsers that it lets manage the team. */
    managers: z.readonly(z.array(z.string())),
    /** In milliseconds since 1970: deleted by then, unless that is called off; null for never. */
    deletesAt: z.nullable(z.int()),
    /** The newest first. */
    sessions: z.readonly(z.array(teamSessionSchema)),
  }),
);
export type Team = z.infer<typeof teamSchema>;

export function isDeleted({ deletesAt }: Pick<Team, 'deletesAt'>, now: number): boolean {
  return deletesAt !== null && deletesAt <= now;
}

/** The most sessions on the list of a team. */
export const mostSessions = 200;

/** The latest sessions whose stories can be brought along. */
const broughtFrom = 5;

const hour = 60 * 60 * 1000;

/** In milliseconds: a session in which nothing has happened for longer is over. */
const openFor = 12 * hour;

export function summaryOf(room: Room): SessionSummary {
  const { session, stories } = room;
  const { name, type, settings, creationDate, closedAt } = session;
  const { points } = totalsOf(deckOf(type), stories);
  return {
    ...{ name, type, settings, creationDate, closedAt },
    ...{ stories: stories.length, points, took: courseOf(stories).took },
    leftOver: leftOverIn(room).length,
    collects: isCollecting(room),
  };
}

export interface TeamVisitor {
  /** All keys of a browser; none of a program. */
  readonly keys: readonly KeyHash[];
  /** The hash of the token that a program sends. */
  readonly tokenHash?: string | undefined;
}

/** A visitor with its seats in sessions of the team. */
export interface TeamBrowser extends TeamVisitor {
  readonly seats: ReadonlyMap<SessionId, TeamSeat>;
}

export interface TeamSeat {
  readonly participantId: ParticipantId;
  readonly isFacilitator: boolean;
}

export interface TeamRights {
  readonly isMaker: boolean;
  readonly mayManage: boolean;
  /** The deck and the settings of the next session. */
  readonly mayPrepare: boolean;
}

export function rightsIn({ maker, managers }: Team, { keys, seats }: TeamBrowser): TeamRights {
  const isMaker = keys.includes(maker);
  const mayManage = isMaker || managers.some((one) => keys.includes(one));
  const hasLed = [...seats.values()].some(({ isFacilitator }) => isFacilitator);
  return { isMaker, mayManage, mayPrepare: mayManage || hasLed };
}

/** The rights of a token in the team, or in a session on its list, where it has none unless the team meets in it. */
export function grantIn(
  { tokens, sessions }: Team,
  tokenHash: string,
  now: number,
  sessionId?: SessionId,
): Grant | undefined {
  const token = tokens.find((one) => one.hash === tokenHash && isValid(one, now));
  if (!token || sessionId === undefined) return token;
  const session = sessions.find(({ id }) => id === sessionId);
  return session && { ...token, scopes: isOpen(session, now) ? token.scopes : [] };
}

/** At the address that it had before: it leads managers on, tells people of its sessions, and looks like no team to others. */
export function atOldAddress(team: Team, browser: TeamBrowser): Outcome<Team> {
  if (rightsIn(team, browser).mayManage) return accepted(team);
  return refused(browser.seats.size > 0 ? 'teamRenewed' : 'teamNotFound');
}

/** As prepared, else as the last session was. */
export function nextOf({ next, sessions: [last] }: Team): NextSession {
  if (next) return next;
  return { type: last?.type ?? 'fibonacci', settings: last?.settings ?? defaultSettings };
}

/** The session in which the team meets at the moment. */
export function openSessionOf({ sessions }: Team, now: number): TeamSession | undefined {
  return sessions.find((one) => isOpen(one, now));
}

function isOpen({ closedAt, usedAt }: TeamSession, now: number): boolean {
  return closedAt === null && usedAt !== null && usedAt > now - openFor;
}

/** The session in which votes are collected, though others may be open. */
export function collectingSessionOf({ sessions }: Team, now: number): TeamSession | undefined {
  return sessions.find((one) => one.collects && isOpen(one, now));
}

/** The sessions with stories that can be brought along; empty ones count for nothing. */
export function leavingSessions({ sessions, brought }: Team, now: number): readonly TeamSession[] {
  return sessions
    .filter((one) => one.leftOver > 0 && !isOpen(one, now))
    .slice(0, broughtFrom)
    .filter(({ id }) => !brought.includes(id));
}

/** On a full list the oldest without points gives way to a new session, so that empty ones push out no results. */
export function givesWayIn(sessions: readonly TeamSession[]): TeamSession | undefined {
  if (sessions.length < mostSessions) return undefined;
  return sessions.findLast(({ points }) => points === null) ?? sessions.at(-1);
}

export function withSession(
  sessions: readonly TeamSession[],
  session: TeamSession,
): readonly TeamSession[] {
  const last = givesWayIn(sessions);
  return [session, ...sessions.filter((one) => one !== last)];
}

/** The name for the next session; empty where the last one suggests none, or its name is hidden. */
export function nextSessionName(
  { sessions }: Team,
  isShown: (session: TeamSession) => boolean,
): string {
  const [last] = sessions;
  return (last && isShown(last) && nextName(last.name)) || '';
}

/** The latest sessions whose agreed stories are on the shelf. */
const shelvedFrom = 10;

/** Sessions with the same cards and agreed stories, the newest first. */
export function shelvedSessions({ sessions }: Team, deck: Deck): readonly TeamSession[] {
  const cards = cardsOf(deck);
  return sessions
    .filter(({ isShelved, type }) => isShelved && cardsOf(deckOf(type)) === cards)
    .slice(0, shelvedFrom);
}

/** The parts of a view that are read beside the team. */
interface Seen extends Pick<TeamView, 'leftOver' | 'shelf'> {
  /** The collection that runs. */
  readonly collects: Collecting | null;
  readonly now: number;
}

export function viewOf(
  team: Team,
  browser: TeamBrowser,
  { leftOver, shelf, collects, now }: Seen,
): TeamView {
  const { id, name, deletesAt, managers, rightsLink } = team;
  const { seats, tokenHash } = browser;
  const isProgram = tokenHash !== undefined;
  const rights = rightsIn(team, browser);
  const open = openSessionOf(team, now);
  // The code of a session opens all of it, as a token does while it is open.
  const entryTo = (one: TeamSession) => {
    const participantId = seats.get(one.id)?.participantId ?? null;
    const mayEnter = participantId !== null || (isProgram && isOpen(one, now));
    return { id: mayEnter ? one.id : null, participantId };
  };
  const running = (one: TeamSession) => ({ ...entryTo(one), name: one.name });
  const collecting = collectingSessionOf(team, now);
  const nextName = nextSessionName(
    team,
    (last) => isProgram || rights.mayManage || seats.has(last.id),
  );
  return {
    ...{ id, name, ...rights, deletesAt, leftOver, nextName, next: nextOf(team), shelf },
    ...(rights.mayManage ? shownPrograms(team, now) : { tokens: [], webhooks: [] }),
    managers: rights.isMaker ? managers.length : 0,
    sharesRights: rights.isMaker && rightsLink !== null && rightsLink.endsAt > now,
    open: open ? { ...running(open), collects: open === collecting ? collects : null } : null,
    // Its name is for those who have a seat in it: the team's address does not lead there.
    collection:
      collecting && collecting !== open
        ? {
            ...running(collecting),
            name: seats.has(collecting.id) ? collecting.name : '',
            collects,
          }
        : null,
    sessions: team.sessions.map((one) => {
      const { place, creationDate, stories, points, took, leftOver } = one;
      const entry = entryTo(one);
      return {
        ...{ place, ...entry, name: entry.id === null ? null : one.name },
        ...{ creationDate, stories, points, took, leftOver, isGone: one.usedAt === null },
      };
    }),
  };
}

function shownPrograms({ tokens, webhooks }: Team, now: number) {
  return {
    tokens: tokens
      .filter((one) => isValid(one, now))
      .map(({ hash: _, isOfMaker: __, ...shown }) => shown),
    webhooks: webhooks.map(({ id, host, state }) => ({ id, host, state })),
  };
}
