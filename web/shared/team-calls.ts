import type { SessionId, TeamId } from '@story-pointer/core/ids';
import type { TeamCommand } from '@story-pointer/core/team/command-schema';
import { type TeamView, teamViewSchema } from '@story-pointer/core/team/team-view';
import { type RoomView, roomViewSchema } from '@story-pointer/core/view';
import { type Seat, type TeamLink, teamLinkSchema, waitingSchema } from '@story-pointer/core/wire';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { withFirstKey } from '../browser/first-key.ts';
import { keepsKey } from '../browser/frame.ts';
import { newCommandId } from '../calls/command-ids.ts';
import { enter } from '../calls/enter.ts';
import { sessionPath } from '../calls/installation.ts';
import { keepTrying } from '../calls/keep-trying.ts';
import { ApiError } from '../calls/problem.ts';
import { request } from '../calls/request.ts';
import { untilWorthIt } from '../leave/wake.ts';
import { rememberedName } from './entry-form.ts';

/** In milliseconds: the page of a team has no live connection. */
const pace = 5000;

const pathOf = (teamId: TeamId) => `teams/${encodeURIComponent(teamId)}`;

/** The address of the messages to the webhooks of a team. @param part of the address behind that */
export const teamDeliveriesPath = (teamId: TeamId, part: string) =>
  `${pathOf(teamId)}/deliveries${part}`;

export function teamQuery(teamId: TeamId) {
  return queryOptions<TeamView, ApiError>({
    queryKey: ['team', teamId],
    queryFn: () =>
      request({ path: pathOf(teamId), answer: teamViewSchema, failure: 'Failed to fetch team' }),
    refetchInterval: ({ state }) => (state.error?.isRefusal ? false : pace),
  });
}

/** The summary of a session on the list of a team. @param place in that list */
export function teamSessionQuery(teamId: TeamId, place: string) {
  const path = `${pathOf(teamId)}/sessions/${encodeURIComponent(place)}`;
  const failure = 'Failed to fetch session';
  return queryOptions<RoomView, ApiError>({
    queryKey: ['team', teamId, place],
    queryFn: () => request({ path, answer: roomViewSchema, failure }),
    refetchInterval: ({ state }) =>
      state.error?.isRefusal || state.data?.session.closedAt !== null ? false : pace,
  });
}

/** Stands for this page among those that wait. */
const page = newCommandId();

/** The others who wait on the page of a team; asking makes this page one of them. */
export function waitingQuery(teamId: TeamId) {
  const path = `${pathOf(teamId)}/waiting`;
  const call = { path, answer: waitingSchema, failure: 'Failed to wait with the team' };
  return queryOptions<z.infer<typeof waitingSchema>, ApiError>({
    queryKey: ['waiting', teamId],
    queryFn: () => request({ ...call, body: { page, name: rememberedName() } }),
    refetchInterval: pace,
  });
}

export function teamOfQuery(sessionId: SessionId, participantId: string) {
  const path = sessionPath(sessionId, '/team', { participantId });
  return queryOptions<TeamLink, ApiError>({
    queryKey: ['team of', sessionId],
    queryFn: () => request({ path, answer: teamLinkSchema, failure: 'Failed to fetch team' }),
  });
}

const tries = 3;

/** Changes a team. @returns its link */
export function changeTeam(teamId: TeamId, command: TeamCommand): Promise<TeamLink> {
  const commandId = newCommandId();
  const failure = 'Failed to change team';
  const isAccepting = command.type === 'acceptRights';
  if (isAccepting && !keepsKey())
    return Promise.reject(new ApiError(failure, { status: 0, code: 'cookiesBlocked' }));
  const send = (firstKey?: string) => {
    const body = { commandId, firstKey, command };
    const call = { path: `${pathOf(teamId)}/commands`, body, answer: teamLinkSchema, failure };
    return keepTrying(() => request(call), { tries, pause: untilWorthIt });
  };
  return isAccepting ? withFirstKey(send) : send();
}

export interface Start {
  readonly name: string;
  readonly facilitatorName: string;
  readonly brings: boolean;
  readonly isAnother: boolean;
}

/** Starts a session, or joins the one in which the team meets. */
export function startSession(teamId: TeamId, start: Start): Promise<Seat> {
  return enter(`${pathOf(teamId)}/sessions`, start, 'Failed to start session');
}
