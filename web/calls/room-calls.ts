import type { Id, ParticipantId, SessionId, StoryId } from '@story-pointer/core/ids';
import type { Opening } from '@story-pointer/core/session/create';
import type { StoryKeys } from '@story-pointer/core/story-filter';
import { type RoomView, roomViewSchema } from '@story-pointer/core/view';
import type { CreateRequest } from '@story-pointer/core/wire';
import {
  type AllDetails,
  allDetailsSchema,
  type CreateAnswer,
  createAnswerSchema,
  storyKeysSchema,
} from '@story-pointer/core/wire-room';
import { enter, entries } from './calls.ts';
import { request, requestAgain, type Tagged } from './request.ts';

/** Calls about what is in a room, which the page of an invitation does not need. */

/** As it was last sent: a page whose sockets are blocked asks for the same one every few seconds. */
let lastRoom: (Tagged<RoomView> & { readonly path: string }) | undefined;

/** Opens a session and takes the facilitator's seat in it. */
export function createSession(opening: Opening): Promise<CreateAnswer> {
  const body: CreateRequest = { commandId: entries.idFor(opening), ...opening };
  return enter('sessions', body, createAnswerSchema, 'Failed to create session');
}

/**
 * The details of stories.
 * @param participantId of the seat; null without one, as for the summary
 * @param storyId of one story; undefined for all of them
 */
export function fetchDetails(
  sessionId: SessionId,
  participantId: ParticipantId | null,
  storyId?: StoryId,
): Promise<AllDetails> {
  const query = new URLSearchParams({
    ...(participantId !== null && { participantId }),
    ...(storyId !== undefined && { storyId }),
  });
  const path = `sessions/${encodeURIComponent(sessionId)}/details?${query}`;
  return request({ path, answer: allDetailsSchema, failure: 'Failed to fetch details' });
}

/** The keys of stories for a seat; null for a client without one. */
export async function fetchKeys(
  sessionId: SessionId,
  participantId: ParticipantId | null,
): Promise<StoryKeys> {
  const query = new URLSearchParams(participantId === null ? {} : { participantId });
  const path = `sessions/${encodeURIComponent(sessionId)}/story-keys?${query}`;
  return (await request({ path, answer: storyKeysSchema, failure: 'Failed to fetch keys' })).keys;
}

/**
 * The room as this browser may see it.
 * @param participantId from which seat; null to look on, as the summary does
 * @param votesOf the story whose votes come with their people, besides the team's
 */
export async function fetchRoom(
  sessionId: SessionId,
  participantId: ParticipantId | null,
  votesOf: Id | null,
): Promise<RoomView> {
  const query = new URLSearchParams({
    ...(participantId !== null && { participantId }),
    ...(votesOf !== null && { votesOf }),
  });
  const path = `sessions/${encodeURIComponent(sessionId)}?${query}`;
  const call = { path, answer: roomViewSchema, failure: 'Failed to fetch session data' };
  const room = await requestAgain(call, lastRoom?.path === path ? lastRoom : undefined);
  lastRoom = { path, ...room };
  return room.value;
}
