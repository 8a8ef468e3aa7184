import type { TeamId } from '@story-pointer/core/ids';
import type { TeamCommand } from '@story-pointer/core/team/command-schema';
import type { TeamLink } from '@story-pointer/core/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ApiError } from '../calls/problem.ts';
import { changeTeam, teamQuery } from './team-calls.ts';

/** Changes a team; it ends when the page shows the change. A renewed link leads on, if its page is still open. */
export function useTeamChange(teamId: TeamId) {
  const router = useRouter();
  const queryClient = useQueryClient();
  return useMutation<TeamLink, ApiError, TeamCommand>({
    mutationFn: (command) => changeTeam(teamId, command),
    onSuccess: async ({ id }) => {
      const isOpen = router.matchRoute({ to: '/team/$teamId', params: { teamId } });
      if (id === null || id === teamId) await queryClient.invalidateQueries(teamQuery(teamId));
      else if (isOpen)
        await router.navigate({ to: '/team/$teamId', params: { teamId: id }, replace: true });
    },
  });
}
