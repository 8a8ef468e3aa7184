import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Command } from '@story-pointer/core/session/commands';
import { type Participant, roleOf } from '@story-pointer/core/session/open-room';
import { vouchingOpensAt } from '@story-pointer/core/session/vacancy';
import { useId } from 'react';
import { useMay, useTable } from '../../room/room.tsx';
import { vouchedText } from '../../shared/vouched-text.tsx';
import { Button } from '../../ui/button.tsx';
import { useTicking } from '../../ui/use-ticking.ts';

interface VouchingProps {
  readonly participant: Participant;
  readonly onVouch: (command: Command) => void;
}

/** Lets two people of the team say that somebody is the facilitator who is gone, as on another device. */
export function Vouching({ participant, onVouch }: VouchingProps) {
  const { view, me, here } = useTable();
  const mayTakeOver = useMay('takeOver');
  const now = useTicking(Date.now, true, 1000);
  const reasonId = useId();
  const { id: participantId, name, vouchedBy } = participant;
  const person = <bdi translate="no">{name}</bdi>;
  const opensAt = here && vouchingOpensAt(view, here);
  const isOpen = opensAt !== undefined && now >= opensAt && roleOf(participant) !== 'facilitator';
  const hasVouched = vouchedBy.includes(me.id);
  if (!hasVouched && !(isOpen && mayTakeOver)) return null;
  return (
    <>
      {hasVouched ? (
        <Button
          className="min-h-9 text-sm"
          onClick={() => onVouch({ type: 'withdrawVouch', participantId })}
        >
          <span>
            <Trans>No longer vouch for {person}</Trans>
          </span>
        </Button>
      ) : (
        <Button
          className="min-h-9 text-sm"
          disabled={!me.met}
          aria-describedby={reasonId}
          onClick={() => onVouch({ type: 'vouch', participantId })}
        >
          <span>
            <Trans>Vouch for {person} as facilitator</Trans>
          </span>
        </Button>
      )}
      <p id={reasonId} className="text-ink-soft text-xs">
        {vouchedBy.length > 0 && (
          <span className="block font-semibold">{vouchedText(view, participant)}</span>
        )}
        {me.met
          ? t`If this is the facilitator on another device: two people who vouch make them facilitator again.`
          : t`Only people who were here before the facilitator left can vouch.`}
      </p>
    </>
  );
}
