import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { initialsOf } from '@story-pointer/core/names';
import { type Participant, roleOf } from '@story-pointer/core/session/open-room';
import { Avatar } from '../../ui/avatar.tsx';
import { Panel } from '../../ui/panel.tsx';

export function TeamPanel({ participants }: { participants: readonly Participant[] }) {
  return (
    <Panel title={t`Team`}>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {participants.map((one, place) => (
          <li key={one.id} className="flex min-w-0 items-center gap-3">
            <Avatar initials={initialsOf(one.name)} place={place} />
            <span className="min-w-0">
              <bdi translate="no">{one.name}</bdi>{' '}
              {roleOf(one) === 'facilitator' && (
                <span className="text-ink-soft text-sm">
                  <Trans>(Facilitator)</Trans>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
