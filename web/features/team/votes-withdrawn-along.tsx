import { Trans } from '@lingui/react/macro';
import { withdrawnAlong } from '@story-pointer/core/session/nameless';
import { laterThan, type Participant } from '@story-pointer/core/session/open-room';
import { useTable } from '../../room/room.tsx';
import { number } from '../../texts/formats.tsx';

interface VotesWithdrawnAlongProps {
  readonly participant: Participant;
  /** Whether those who joined later are taken out too. */
  readonly withLater?: boolean;
}

/** Says how many votes of others are lost when a facilitator takes a person out of rounds with hidden names. */
export function VotesWithdrawnAlong({
  participant: { id, name },
  withLater = false,
}: VotesWithdrawnAlongProps) {
  const { view } = useTable();
  const later = withLater ? laterThan(view, id).map((one) => one.id) : [];
  const changes = withdrawnAlong(view, [id, ...later]);
  const count = changes.filter(({ type }) => type === 'voteWithdrawn').length;
  if (count === 0) return null;
  const votes = number(count);
  const person = <bdi translate="no">{name}</bdi>;
  return (
    <p className="text-sm text-warning">
      <Trans>
        Names are hidden, so the votes of others in the same rounds are withdrawn too ({votes}). To
        keep them, ask {person} to leave or to switch to watching.
      </Trans>
    </p>
  );
}
