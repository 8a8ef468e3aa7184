import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { runningIn } from '@story-pointer/core/session/collecting';
import { findParticipant, findStory, type Role } from '@story-pointer/core/session/open-room';
import { isComplete } from '@story-pointer/core/session/progress';
import { isValid, type Token, type TokenAct } from '@story-pointer/core/session/tokens';
import type { Webhook } from '@story-pointer/core/session/webhooks';
import type { Centre } from '@story-pointer/core/story-results';
import type { RoomView } from '@story-pointer/core/view';
import type { ReactElement, ReactNode } from 'react';
import { serverNow } from '../../calls/server-clock.ts';
import { figure } from '../../texts/formats.tsx';
import { momentText } from '../../texts/moments.ts';

export function joined(name: ReactElement, others: number): ReactElement {
  return (
    <Plural
      value={others}
      _0={<Trans>{name} joined</Trans>}
      one={<Trans>{name} and # other joined</Trans>}
      other={<Trans>{name} and # others joined</Trans>}
    />
  );
}

export function gone(name: ReactElement, others: number): ReactElement {
  return (
    <Plural
      value={others}
      _0={<Trans>{name} is no longer in the session</Trans>}
      one={<Trans>{name} and # other are no longer in the session</Trans>}
      other={<Trans>{name} and # others are no longer in the session</Trans>}
    />
  );
}

export function roleText(role: Role, name: ReactElement): ReactElement {
  switch (role) {
    case 'facilitator':
      return <Trans>{name} is now a facilitator</Trans>;
    case 'acting':
      return <Trans>{name} has taken over</Trans>;
    case 'participant':
      return <Trans>{name} is no longer a facilitator</Trans>;
    default:
      return role satisfies never;
  }
}

export function revealedText(centre: Centre | null): string {
  if (!centre) return t`Results revealed: No average`;
  const label = figure(centre.label);
  return centre.is === 'average'
    ? t`Results revealed: average ${label}`
    : t`Results revealed: median ${label}`;
}

/** @param who people who played the same card */
export function speaksText(who: ReactNode, speakers: number, card: string): ReactElement {
  return (
    <Plural
      value={speakers}
      other={
        <Trans>
          Explaining now: {who} ({card})
        </Trans>
      }
    />
  );
}

/** The news of collected votes: they begin, their deadline moves, or they are revealed. */
export function collectionText(before: RoomView, now: RoomView): string | null {
  const [was, is] = [runningIn(before), runningIn(now)];
  if (!is) return was && t`The collected votes are revealed`;
  const until = momentText(is.endsAt);
  if (was?.startedAt !== is.startedAt) {
    return plural(is.storyIds.length, {
      one: `Votes on # story are collected until ${until}`,
      other: `Votes on # stories are collected until ${until}`,
    });
  }
  // The end follows at once where everybody is done.
  const isMoved = was.endsAt !== is.endsAt && !isComplete(now, now.done ?? {});
  return isMoved ? t`Votes are now collected until ${until}` : null;
}

/** The news of tokens and webhooks. */
export function programTexts(before: RoomView, now: RoomView): ReactNode[] {
  return [...tokenTexts(before, now), ...webhookTexts(before, now)];
}

function tokenTexts({ tokens: was }: RoomView, now: RoomView): ReactNode[] {
  const { tokens: is } = now;
  const [old, all] = [was, is].map((tokens) => new Set(tokens.map(({ id }) => id)));
  return [
    ...is.filter(({ id }) => !old?.has(id)).map((token) => madeText(now, token)),
    ...was.filter(({ id }) => !all?.has(id)).map(endedText),
  ];
}

function madeText(room: RoomView, token: Token): ReactNode {
  const [maker, name] = [findParticipant(room, token.madeBy)?.name, token.name].map(apart);
  return (
    <Trans>
      {maker} created the API token "{name}"
    </Trans>
  );
}

function endedText(token: Token): ReactNode {
  const name = apart(token.name);
  if (isValid(token, serverNow())) return <Trans>API token "{name}" was revoked</Trans>;
  return <Trans>API token "{name}" has expired</Trans>;
}

function webhookTexts({ webhooks: was }: RoomView, now: RoomView): ReactNode[] {
  const isIn = (all: RoomView['webhooks'], webhook: Webhook) =>
    all.some(({ id }) => id === webhook.id);
  return [
    ...now.webhooks.filter((one) => !isIn(was, one)).map((one) => webhookText(now, one)),
    ...was.filter((one) => !isIn(now.webhooks, one)).map(({ host }) => deletedText(host)),
  ];
}

function webhookText(room: RoomView, webhook: Webhook): ReactNode {
  const [maker, host] = [findParticipant(room, webhook.madeBy)?.name, webhook.host].map(apart);
  return (
    <Trans>
      {maker} created a webhook to {host}
    </Trans>
  );
}

function deletedText(name: string): ReactNode {
  const host = apart(name);
  return <Trans>The webhook to {host} was deleted</Trans>;
}

/** The acts of programs since then. */
export function newActs({ tokenActs: was }: RoomView, { tokenActs: is }: RoomView): TokenAct[] {
  return is.flatMap((act) => {
    const known = was.find(({ by, did }) => by === act.by && did === act.did);
    const count = act.count - (known?.count ?? 0);
    return count > 0 ? [{ ...act, count }] : [];
  });
}

export function actText({ by, did, count }: TokenAct, room: RoomView): ReactNode {
  const program = <Trans>{apart(by)} (API token)</Trans>;
  switch (did) {
    case 'addStories':
      return (
        <Plural
          value={count}
          one={<Trans>{program} added # story</Trans>}
          other={<Trans>{program} added # stories</Trans>}
        />
      );
    case 'editDetails':
    case 'moveStory':
    case 'noteInTracker':
      return <Trans>{program} changed stories</Trans>;
    case 'setActiveStory': {
      const name = apart(findStory(room, room.session.facilitatorActiveStoryId ?? '')?.name);
      return (
        <Trans>
          {program} opened "{name}"
        </Trans>
      );
    }
    case 'reveal':
      return <Trans>{program} revealed the results</Trans>;
    case 'startRound':
      return <Trans>{program} started a new round</Trans>;
    case 'acceptPoints':
      return <Trans>{program} saved the points</Trans>;
    default:
      return <Trans>{program} changed the round</Trans>;
  }
}

/** A name may run from right to left, and must not reorder the sentence. */
export function apart(name = ''): ReactElement {
  return <bdi translate="no">{name}</bdi>;
}
