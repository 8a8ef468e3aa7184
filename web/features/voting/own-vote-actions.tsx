import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { useCommand } from '../../room/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';

interface OwnVoteActionsProps {
  readonly storyId: Id;
  readonly round: number;
  readonly canWithdraw: boolean;
  readonly onChange: () => void;
}

export function OwnVoteActions({ storyId, round, canWithdraw, onChange }: OwnVoteActionsProps) {
  const { send, isPending } = useCommand();
  const withdraw = () =>
    send(
      { type: 'withdrawVote', storyId, round },
      {
        onFailed: ({ detail }) => showToast(t`Failed to withdraw your vote. ${detail}`, 'error'),
      },
    );
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button isSmall disabled={isPending} onClick={onChange}>
        {t`Change Vote`}
      </Button>
      {canWithdraw && (
        <Button
          variant="quiet"
          className="min-h-9 px-3 py-1 text-sm"
          isPending={isPending}
          onClick={withdraw}
        >
          {isPending ? t`Withdrawing...` : t`Withdraw Vote`}
        </Button>
      )}
    </div>
  );
}
