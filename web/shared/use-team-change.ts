import type { TeamId } from '@story-pointer/core/ids';
import type { TeamCommand } from '@story-pointer/core/team/command-schema';
import type { TeamView } from '@story-pointer/core/team/team-view';
import type { TeamLink } from '@story-pointer/core/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../calls/problem.ts';
import { changeTeam, teamQuery } from './team-calls.ts';

/** The properties of a form on the page of a team. */
export interface TeamFormProps {
  readonly teamId: TeamId;
  readonly team: TeamView;
  readonly onEnd: () => void;
}

/** Changes a team; it ends when the page shows the change. */
export function useTeamChange(teamId: TeamId) {
  const queryClient = useQueryClient();
  return useMutation<TeamLink, ApiError, TeamCommand>({
    mutationFn: (command) => changeTeam(teamId, command),
    onSuccess: () => queryClient.invalidateQueries(teamQuery(teamId)),
  });
}
