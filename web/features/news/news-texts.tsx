import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Role } from '@story-pointer/core/session/open-room';
import type { Centre } from '@story-pointer/core/story-results';
import type { ReactElement } from 'react';
import { figure } from '../../texts/formats.tsx';

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
export function speaksText(who: ReactElement, speakers: number, card: string): ReactElement {
  return (
    <Plural
      value={speakers}
      other={
        <Trans>
          Speaking now: {who} ({card})
        </Trans>
      }
    />
  );
}
