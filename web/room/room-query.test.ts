import { afterAll, expect, test } from 'bun:test';
import { newParticipant, newSession, newStory } from '@story-pointer/core/session/open-room';
import { revealedRound } from '@story-pointer/core/session/round';
import { tallied, votesFrom } from '@story-pointer/core/tally';
import type { RoomView } from '@story-pointer/core/view';
import { QueryClient } from '@tanstack/react-query';
import { setRoot } from '../calls/installation.ts';
import { roomQuery, votesQuery } from './room-query.ts';

const participants = Array.from({ length: 30 }, (_, index) =>
  newParticipant(`person-${index}`, `Person ${index}`),
);
const votes = participants.map(({ id }) => ({ participantId: id, points: 5 }));
const round = revealedRound(1, votes);
const whole: RoomView = {
  ...{
    revision: 1,
    mark: 'm',
    participants,
    collection: null,
    tokens: [],
    tokenActs: [],
    webhooks: [],
    ownVotes: {},
    ownRemarks: {},
    done: null,
  },
  session: newSession('large', 'S', 'linear', '2026-01-01T00:00:00.000Z'),
  stories: Array.from({ length: 100 }, (_, index) =>
    newStory(`story-${index}`, `Story ${index}`, round),
  ),
};

const server = Bun.serve({
  port: 0,
  fetch: ({ url }) => {
    const from = new URL(url).searchParams.get('from');
    const votes = votesFrom(whole, from ?? undefined);
    return Response.json(votes.ok && votes.value);
  },
});
afterAll(() => server.stop(true));
setRoot(server.url);

test('all votes of a session come into its room, however many answers they take', async () => {
  const client = new QueryClient();
  const { queryKey } = roomQuery('large', null);
  client.setQueryData(queryKey, { ...whole, stories: whole.stories.map(tallied) });
  await client.fetchQuery(votesQuery('large', null, null));
  expect(client.getQueryData(queryKey)).toEqual(whole);
});
