import { nameLimits } from '@story-pointer/core/names';
import { type Grant, type WideScope, wideScopes } from '@story-pointer/core/session/tokens';
import { type Config, ConfigError } from './config.ts';
import { digest } from './room/receipts.ts';
import { contentOf } from './tracker-tokens.ts';

/** The rights of programs and people at the whole installation. */
export interface ApiSettings {
  /** The rights of its tokens, by their hashes. */
  readonly grants: ReadonlyMap<string, Grant>;
  /** The secret that creating a session needs; empty for none. */
  readonly createToken: string;
}

const example = '"Jira Sync create,stories 2027-12-31 sp_…"';

/** The token is no key, which has 43 characters, and has no second underscore, as tokens of sessions do. */
const lineForm = /^(\S.*?)\s+([a-z]+(?:,[a-z]+)*)\s+(\d{4}-\d\d-\d\d)\s+(sp_[A-Za-z0-9]{48,200})$/;

/** @throws {ConfigError} which shows no part of the file */
export function readApiSettings({ API_TOKENS_FILE, CREATE_TOKEN }: Config): ApiSettings {
  const grants = new Map<string, Grant>();
  const lines = contentOf('API_TOKENS_FILE', API_TOKENS_FILE).split('\n');
  for (const [at, text] of lines.entries()) {
    const line = text.trim();
    if (line === '' || line.startsWith('#')) continue;
    const wrong = (why: string) => new ConfigError(`API_TOKENS_FILE, line ${at + 1}: ${why}`);
    const [, name = '', listed = '', day, token = ''] = lineForm.exec(line) ?? [];
    const scopes = wideScopes.filter((scope) => listed.split(',').includes(scope));
    const endsAt = Date.parse(`${day}T23:59:59.999Z`);
    if (Number.isNaN(endsAt) || name.length > nameLimits.participant || hasOther(listed, scopes))
      throw wrong(
        `it must be a name, scopes (${wideScopes.join(', ')}), the last day and a token of "sp_" and 48 or more letters and digits, such as ${example}.`,
      );
    if (grants.has(digest(token))) throw wrong('this token has a line before.');
    grants.set(digest(token), { name, scopes, endsAt });
  }
  return { grants, createToken: CREATE_TOKEN };
}

function hasOther(listed: string, scopes: readonly WideScope[]): boolean {
  return new Set(listed.split(',')).size > scopes.length;
}
