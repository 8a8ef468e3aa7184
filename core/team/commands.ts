import { checkScale } from '../decks/check.ts';
import type { Id, KeyHash, SessionId, TeamId } from '../ids.ts';
import { checkName, nameLimits } from '../names.ts';
import { grantFor } from '../session/commands/tokens.ts';
import { isCodeOf, newWebhook } from '../session/commands/webhooks.ts';
import type { Surroundings } from '../session/decision.ts';
import { accepted, type Outcome, refused, refusedAbove } from '../session/refusals.ts';
import { withSettings } from '../session/settings.ts';
import { isValid, teamTokenText, wideScopes } from '../session/tokens.ts';
import type { TeamCommand } from './command-schema.ts';
import type { TeamToken, TeamWebhook } from './programs.ts';
import {
  mostSessions,
  nextOf,
  type RightsLink,
  rightsIn,
  type Team,
  type TeamBrowser,
  type TeamRights,
  type TeamSession,
  withSession,
} from './team.ts';
import type { NextSession } from './team-view.ts';

/** Everything that can happen to a team. */
export type TeamChange =
  | {
      readonly type: 'sessionStarted';
      readonly session: TeamSession;
      /** The sessions whose stories it has taken over. */
      readonly brought: readonly SessionId[];
    }
  | { readonly type: 'sessionTakenOff'; readonly sessionId: SessionId }
  | { readonly type: 'teamRenamed'; readonly name: string }
  | { readonly type: 'linkRenewed'; readonly teamId: TeamId }
  /** In milliseconds since 1970; null calls the deletion off. */
  | { readonly type: 'deletionPlanned'; readonly at: number | null }
  | { readonly type: 'nextPrepared'; readonly next: NextSession }
  | { readonly type: 'rightsShared'; readonly link: RightsLink }
  | { readonly type: 'rightsAccepted'; readonly keyHash: KeyHash }
  | { readonly type: 'rightsWithdrawn' }
  /** The lists as they are from now on. */
  | {
      readonly type: 'programsChanged';
      /** When, in milliseconds since 1970. */
      readonly at: number;
      readonly tokens: readonly TeamToken[];
      readonly webhooks: readonly TeamWebhook[];
    };

/** The right that a command needs; a link gives the right to accept, and leaders take their session off. */
const needs: Readonly<Record<TeamCommand['type'], keyof TeamRights | undefined>> = {
  renameTeam: 'mayManage',
  renewLink: 'mayManage',
  takeOff: undefined,
  deleteTeam: 'mayManage',
  keepTeam: 'mayManage',
  prepareNext: 'mayPrepare',
  shareRights: 'isMaker',
  acceptRights: undefined,
  withdrawRights: 'isMaker',
  makeToken: 'mayManage',
  revokeToken: 'mayManage',
  makeWebhook: 'mayManage',
  confirmWebhook: 'mayManage',
  deleteWebhook: 'mayManage',
};

/** In milliseconds, in which a deletion can be called off. */
const deletesAfter = 7 * 24 * 60 * 60 * 1000;

/** The most browsers that the maker can name. */
const mostManagers = 20;

/** In milliseconds: how long a link that shares rights can be used. */
const sharedFor = 24 * 60 * 60 * 1000;

/** People with the link start and join; changing the team needs more. */
export function decideTeam(
  team: Team,
  browser: TeamBrowser,
  command: TeamCommand,
  around: Pick<Surroundings, 'newId' | 'now' | 'digest' | 'hostToCall'>,
): Outcome<readonly TeamChange[]> {
  const { newId, now, digest } = around;
  const rights = rightsIn(team, browser);
  const need = needs[command.type];
  if (need && !rights[need]) return refused('notYourTeam');
  switch (command.type) {
    case 'renameTeam': {
      const name = checkName('name', command.name, nameLimits.session);
      return name.ok ? accepted([{ type: 'teamRenamed', name: name.value }]) : name;
    }
    case 'renewLink':
      return accepted([{ type: 'linkRenewed', teamId: newId() }]);
    case 'takeOff': {
      const session = team.sessions.find(({ place }) => place === command.place);
      const leads = session && browser.seats.get(session.id)?.isFacilitator;
      if (!rights.mayManage && !leads) return refused('notYourTeam');
      return accepted(session ? [{ type: 'sessionTakenOff', sessionId: session.id }] : []);
    }
    case 'deleteTeam':
      // A second one gives no more time.
      return accepted(
        team.deletesAt === null
          ? [{ type: 'deletionPlanned', at: Math.round(now()) + deletesAfter }]
          : [],
      );
    case 'keepTeam':
      return accepted(team.deletesAt === null ? [] : [{ type: 'deletionPlanned', at: null }]);
    case 'prepareNext': {
      const deck = checkScale('deck', command.deck);
      if (!deck.ok) return deck;
      const settings = withSettings(nextOf(team).settings, command.settings);
      return accepted([{ type: 'nextPrepared', next: { type: deck.value, settings } }]);
    }
    case 'shareRights': {
      if (team.managers.length >= mostManagers)
        return refusedAbove(mostManagers, 'tooManyManagers');
      const link = { secretHash: digest(command.secret), endsAt: Math.round(now()) + sharedFor };
      return accepted([{ type: 'rightsShared', link }]);
    }
    case 'acceptRights': {
      const [keyHash] = browser.keys;
      if (rights.mayManage) return accepted([]);
      const { rightsLink: link } = team;
      const isOpen = link?.secretHash === digest(command.secret) && link.endsAt > now();
      if (keyHash === undefined || !isOpen) return refused('rightsLinkOver');
      return accepted([{ type: 'rightsAccepted', keyHash }]);
    }
    case 'withdrawRights':
      return accepted([
        { type: 'rightsWithdrawn' },
        ...programs(team, now(), {
          tokens: team.tokens.filter(({ isOfMaker }) => isOfMaker),
          webhooks: team.webhooks.filter(({ isOfMaker }) => isOfMaker),
        }),
      ]);
    case 'makeToken': {
      const others = team.tokens.filter((one) => isValid(one, now()));
      const grant = grantFor(command, wideScopes, others.length, now());
      if (!grant.ok) return grant;
      const hash = digest(teamTokenText(command.secret));
      if (others.some((one) => one.hash === hash)) return refused('answeredBefore', 'secret');
      const token = { id: newId(), ...grant.value, isOfMaker: rights.isMaker, hash };
      return accepted(programs(team, now(), { tokens: [...others, token] }));
    }
    case 'revokeToken': {
      const tokens = team.tokens.filter(({ id }) => id !== command.tokenId);
      return accepted(programs(team, now(), { tokens }));
    }
    case 'makeWebhook': {
      const { type: _, ...typed } = command;
      const made = newWebhook(team.webhooks, typed, around);
      if (!made.ok) return made;
      const { target, ...shown } = made.value;
      const webhook = { ...shown, isOfMaker: rights.isMaker, ...target };
      return accepted(programs(team, now(), { webhooks: [...team.webhooks, webhook] }));
    }
    case 'confirmWebhook': {
      const webhook = team.webhooks.find(({ id }) => id === command.webhookId);
      if (webhook && !isCodeOf(webhook, command.code)) return refused('wrongWebhookCode', 'code');
      const isWaiting = webhook?.state === 'unconfirmed';
      return accepted(isWaiting ? webhookInState(team, now(), webhook.id, 'on') : []);
    }
    case 'deleteWebhook': {
      const webhooks = team.webhooks.filter(({ id }) => id !== command.webhookId);
      return accepted(programs(team, now(), { webhooks }));
    }
  }
}

function programs(
  team: Team,
  now: number,
  changed: Partial<Pick<Team, 'tokens' | 'webhooks'>>,
): readonly TeamChange[] {
  const { tokens = team.tokens, webhooks = team.webhooks } = changed;
  return [{ type: 'programsChanged', at: Math.round(now), tokens, webhooks }];
}

export function webhookInState(
  team: Team,
  now: number,
  webhookId: Id,
  state: TeamWebhook['state'],
): readonly TeamChange[] {
  const { webhooks } = team;
  return programs(team, now, {
    webhooks: webhooks.map((one) => (one.id === webhookId ? { ...one, state } : one)),
  });
}

export function applyTeam(team: Team, change: TeamChange): Team {
  switch (change.type) {
    case 'sessionStarted': {
      const brought = [...change.brought, ...team.brought].slice(0, mostSessions);
      return { ...team, next: null, brought, sessions: withSession(team.sessions, change.session) };
    }
    case 'sessionTakenOff':
      return { ...team, sessions: team.sessions.filter(({ id }) => id !== change.sessionId) };
    case 'linkRenewed':
      return { ...team, id: change.teamId };
    case 'teamRenamed':
      return { ...team, name: change.name };
    case 'deletionPlanned':
      return { ...team, deletesAt: change.at };
    case 'nextPrepared':
      return { ...team, next: change.next };
    case 'rightsShared':
      return { ...team, rightsLink: change.link };
    case 'rightsAccepted':
      return { ...team, rightsLink: null, managers: [...team.managers, change.keyHash] };
    case 'rightsWithdrawn':
      return { ...team, rightsLink: null, managers: [] };
    case 'programsChanged':
      return { ...team, tokens: change.tokens, webhooks: change.webhooks };
  }
}
