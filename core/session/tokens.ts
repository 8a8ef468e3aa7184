import * as z from 'zod/mini';
import { idSchema, participantIdSchema, type SessionId } from '../ids.ts';

/** Secrets with which programs act in a session from no seat. */

/** The permissions of a token. None covers voting, people, settings, or deleting. */
export const scopes = ['read', 'stories', 'run'] as const;
export const scopeSchema = z.enum(scopes);
export type Scope = (typeof scopes)[number];

/** The permissions of a token of the installation, or of a team: in sessions of others, and to create some. */
export const wideScopes = [...scopes, 'create'] as const;
export type WideScope = (typeof wideScopes)[number];

/** The rights of a token. */
export interface Grant {
  readonly name: string;
  readonly scopes: readonly WideScope[];
  /** In milliseconds since 1970. */
  readonly endsAt: number;
}

/** A token as the server has found it in a request. */
export interface SentToken {
  readonly tokenHash: string;
  /** Its rights, where it is no token of the session. */
  readonly granted?: Grant | undefined;
}

export const tokenSchema = z.readonly(
  z.object({
    id: idSchema,
    name: z.string(),
    scopes: z.readonly(z.array(scopeSchema)),
    /** In milliseconds since 1970. */
    endsAt: z.int(),
    /** The facilitator with whose rights it ends. */
    madeBy: participantIdSchema,
  }),
);
export type Token = z.infer<typeof tokenSchema>;

/** The number of commands of one type that tokens of this name have sent, or of stories that they have added or changed. */
export const tokenActSchema = z.readonly(
  z.object({
    by: z.string(),
    did: z.string(),
    count: z.int(),
    /** The end of a token of the installation, which no list of the session has; in milliseconds since 1970. */
    endsAt: z.optional(z.int()),
  }),
);
export type TokenAct = z.infer<typeof tokenActSchema>;

const mostActs = 30;

/** The acts after another one, the latest last. */
export function afterAct(acts: readonly TokenAct[], act: TokenAct) {
  const known = acts.find(({ by, did }) => by === act.by && did === act.did);
  const others = acts.filter((one) => one !== known);
  const count = act.count + (known?.count ?? 0);
  return [...others, { ...known, ...act, count }].slice(-mostActs);
}

/** Some stay on the list when their time is over, until the next one is made. */
export function isValid({ endsAt }: Grant, now: number): boolean {
  return endsAt > now;
}

/** @param isOver whether a token ends now */
export function tokenEnds(tokens: readonly Token[], isOver: (token: Token) => boolean) {
  return tokens.filter(isOver).map(({ id }) => ({ type: 'tokenEnded', tokenId: id }) as const);
}

export const mostTokens = 10;

/** A token as its program sends it: the code of its session in it saves an index of all tokens. @param secret as `secretSchema` has it */
export function tokenText(sessionId: SessionId, secret: string): string {
  return `sp_${sessionId}_${secret}`;
}

const ofTeam = 'sp_team_';

/** A token of a team, whose address it does not tell. */
export function teamTokenText(secret: string): string {
  return ofTeam + secret;
}

export function isOfTeam(text: string): boolean {
  return text.startsWith(ofTeam);
}

/** Whether a bearer is meant as a token, right or wrong. */
export function isTokenText(text: string): boolean {
  return text.startsWith('sp_');
}

const textPattern = /^sp_(?!team_)([A-Za-z0-9-]{1,36})_[A-Za-z0-9_-]{24}$/;

/** The code in a token; undefined in a malformed one, and in one of a team. */
export function sessionOfToken(text: string): SessionId | undefined {
  return textPattern.exec(text)?.[1];
}
