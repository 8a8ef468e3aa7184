import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { runningIn } from '@story-pointer/core/session/collecting';
import type { Role } from '@story-pointer/core/session/open-room';
import { isComplete } from '@story-pointer/core/session/progress';
import type { Centre } from '@story-pointer/core/story-results';
import type { RoomView } from '@story-pointer/core/view';
import type { ReactElement, ReactNode } from 'react';
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

export function tokenTexts({ tokens: was }: RoomView, { tokens: is }: RoomView): ReactNode[] {
  const [old, all] = [was, is].map((tokens) => new Set(tokens.map(({ id }) => id)));
  const changed = [...was, ...is].filter(({ id }) => !(old?.has(id) && all?.has(id)));
  return changed.map(({ id, name }) => tokenText(name, all?.has(id) ?? false));
}

function tokenText(typed: string, isMade: boolean): ReactNode {
  const name = <bdi translate="no">{typed}</bdi>;
  if (isMade) return <Trans>API token "{name}" was created</Trans>;
  return <Trans>API token "{name}" has ended</Trans>;
}
