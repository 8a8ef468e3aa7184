import { t } from '@lingui/core/macro';
import { teamTokenText, wideScopes } from '@story-pointer/core/session/tokens';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { logFailure } from '../../browser/failure.ts';
import { teamDeliveriesPath, teamQuery } from '../../shared/team-calls.ts';
import { type TeamFormProps, useTeamChange } from '../../shared/use-team-change.ts';
import { longDate } from '../../texts/formats.tsx';
import { type ProgramOwner, ProgramOwnerContext } from '../programs/owner.ts';
import { Tokens } from '../programs/tokens.tsx';
import { Webhooks } from '../programs/webhooks.tsx';

interface TeamProgramsProps extends TeamFormProps {
  readonly kind: 'tokens' | 'webhooks';
}

/** The tokens or the webhooks of a team. */
export function TeamPrograms({ kind, teamId, team, onEnd }: TeamProgramsProps) {
  const owner: ProgramOwner = {
    ...team,
    mayMake: team.mayManage,
    scopes: wideScopes,
    tokenText: teamTokenText,
    about: {
      tokens: (
        <p className="text-ink-soft">
          {t`With a token, a program works in the sessions of this team while they are open, or starts one. It can't vote, remove people or delete anything.`}
        </p>
      ),
      webhooks: t`The server sends what happens in all sessions of this team to a chat or a program of yours, without names and hidden votes. Messages for programs contain the codes of the sessions.`,
    },
    titles: { tokens: t`Tokens of this team`, webhooks: t`Webhooks of this team` },
    termsOf: ({ endsAt }) => t`Ends on ${longDate(endsAt)}.`,
    deliveriesAt: (part) => teamDeliveriesPath(teamId, part),
    useSending,
  };
  return (
    <ProgramOwnerContext value={owner}>
      {kind === 'tokens' ? <Tokens onClose={onEnd} /> : <Webhooks onClose={onEnd} />}
    </ProgramOwnerContext>
  );
}

const useSending: ProgramOwner['useSending'] = () => {
  const { teamId } = useParams({ from: '/with-queries/team/$teamId' });
  const client = useQueryClient();
  const { mutateAsync, isPending, error } = useTeamChange(teamId);
  return {
    ...{ isPending, error },
    send: (command, onDone) => {
      mutateAsync(command).then(() => {
        const after = client.getQueryData(teamQuery(teamId).queryKey);
        if (after) onDone?.(after);
      }, logFailure);
    },
  };
};
