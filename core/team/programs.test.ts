import { expect, test } from 'bun:test';
import { defaultSettings } from '../session/settings.ts';
import { mostTokens } from '../session/tokens.ts';
import { mostWebhooks } from '../session/webhooks.ts';
import { refusal, startOfTests, surroundings, value } from '../testing/room.ts';
import type { TeamCommand } from './command-schema.ts';
import { applyTeam, decideTeam } from './commands.ts';
import { grantIn, type Team } from './team.ts';

const day = 24 * 60 * 60 * 1000;

const team: Team = {
  ...{ id: 'team', revision: 1, mark: '', name: 'Payments', maker: 'ann', deletesAt: null },
  ...{ next: null, rightsLink: null, managers: ['bob'], brought: [] },
  ...{ sessions: [], tokens: [], webhooks: [] },
};

let count = 0;

function decided(before: Team, key: string, command: TeamCommand, now = startOfTests) {
  count += 1;
  const around = { ...surroundings([`${count}`, `code ${count}`]), now: () => now };
  return decideTeam(before, { keys: [key], seats: new Map() }, command, around);
}

const after = (before: Team, key: string, command: TeamCommand, now?: number) =>
  value(decided(before, key, command, now)).reduce(applyTeam, before);

const token = (secret: string): TeamCommand => ({
  ...{ type: 'makeToken', name: ' CI ', secret: secret.padEnd(24, '_') },
  ...{ scopes: ['create', 'read'], days: 30 },
});

const webhook = (secret: string): TeamCommand => ({
  ...{ type: 'makeWebhook', url: 'https://hooks.example/in?sig=1' },
  ...{ secret: `whsec_${secret.padEnd(32, 'A')}`, format: 'standard' },
  ...{ language: 'en', timeZone: 'UTC' },
});

test('[W129] a team has at most ten tokens, each with a secret of its own, until their end', () => {
  const made = after(team, 'ann', token('a'));
  expect(made.tokens).toMatchObject([{ name: 'CI', scopes: ['read', 'create'] }]);
  expect(refusal(decided(made, 'bob', token('a')))).toEqual({
    ...{ code: 'answeredBefore', field: 'secret' },
  });
  const full = Array.from({ length: mostTokens }, (_, index) => token(`${index}`)).reduce(
    (before, command) => after(before, 'ann', command),
    team,
  );
  const limit = mostTokens;
  expect(refusal(decided(full, 'ann', token('a')))).toEqual({ code: 'tooManyTokens', limit });
  expect(after(full, 'ann', token('a'), startOfTests + 30 * day).tokens).toHaveLength(1);
  const [{ id: tokenId = '' } = {}] = full.tokens;
  const left = after(full, 'bob', { type: 'revokeToken', tokenId });
  expect(left.tokens).toHaveLength(mostTokens - 1);
});

test('[W129] a token has its scopes in the open sessions on the list of its team, none in others on it, and is none elsewhere', () => {
  const made = after(team, 'ann', token('a'));
  const { hash = '' } = made.tokens[0] ?? {};
  const session = (id: string, closedAt: number | null) => ({
    ...{ id, closedAt, place: 1, name: '', type: 'linear' as const, creationDate: '' },
    ...{ settings: defaultSettings, collects: false, stories: 0, points: null, took: null },
    ...{ leftOver: 0, usedAt: startOfTests, isShelved: false },
  });
  const meeting = { ...made, sessions: [session('open', null), session('closed', 1)] };
  const scopesIn = (id?: string, now = startOfTests) => grantIn(meeting, hash, now, id)?.scopes;
  expect([scopesIn(), scopesIn('open')]).toEqual([
    ['read', 'create'],
    ['read', 'create'],
  ]);
  expect(scopesIn('closed')).toEqual([]);
  expect(scopesIn('other')).toBeUndefined();
  expect(scopesIn('open', startOfTests + 30 * day)).toBeUndefined();
  expect(grantIn(meeting, 'other', startOfTests)).toBeUndefined();
});

test('[W129, WH11] rights that are withdrawn end the tokens and webhooks that were made with them', () => {
  const own = after(after(team, 'ann', token('a')), 'ann', webhook('a'));
  const both = after(after(own, 'bob', token('b')), 'bob', webhook('b'));
  expect([both.tokens.length, both.webhooks.length]).toEqual([2, 2]);
  const left = after(both, 'ann', { type: 'withdrawRights' });
  expect([left.tokens, left.webhooks]).toEqual([own.tokens, own.webhooks]);
});

test('[WH11] a team has at most five webhooks, each confirmed by its code', () => {
  const made = after(team, 'ann', webhook('a'));
  const [{ id: webhookId = '', code = '' } = {}] = made.webhooks;
  const confirm = (typed: string): TeamCommand => ({
    ...{ type: 'confirmWebhook', webhookId, code: typed },
  });
  expect(refusal(decided(made, 'ann', confirm('wrong'))).code).toBe('wrongWebhookCode');
  const [confirmed] = after(made, 'bob', confirm(` ${code.toUpperCase()}`)).webhooks;
  expect(confirmed).toMatchObject({ host: 'hooks.example', state: 'on' });
  const off = {
    ...made,
    webhooks: made.webhooks.map((one) => ({ ...one, state: 'off' as const })),
  };
  expect(after(off, 'bob', confirm(code)).webhooks).toMatchObject([{ state: 'off' }]);
  const full = Array.from({ length: mostWebhooks }, (_, index) => webhook(`${index}`)).reduce(
    (before, command) => after(before, 'ann', command),
    team,
  );
  expect(refusal(decided(full, 'ann', webhook('a')))).toEqual({
    ...{ code: 'tooManyWebhooks', limit: mostWebhooks },
  });
  expect(after(made, 'bob', { type: 'deleteWebhook', webhookId }).webhooks).toEqual([]);
});
