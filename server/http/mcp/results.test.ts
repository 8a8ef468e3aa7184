import { afterAll, describe, expect, test } from 'bun:test';
import { statisticsSchema } from '@story-pointer/core/statistics';
import * as z from 'zod/mini';
import { Agent } from '../../testing/agent.ts';
import { agree, openRoom, tokenOf } from '../../testing/room.ts';
import { startServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());
const mcp = `${server.url}/mcp`;

const resultsSchema = z.object({ mark: z.string(), stories: statisticsSchema.shape.stories });

async function untilWaiting(url: string): Promise<void> {
  const metrics = async () => (await fetch(`${url}/metrics`)).text();
  await until(async () => (await metrics()).includes('in_use{limit="program_waits"} 1'));
}

describe('reading results', () => {
  test('[W121] waits no longer than the points are open, and few wait at a time', async () => {
    const { ann, annSeat, storyId } = await openRoom(server.url);
    const headers = await tokenOf(ann, annSeat, ['read']);
    await using agent = await Agent.connect(mcp, headers);
    const { mark: sinceMark } = resultsSchema.parse(await agent.call('get_results', { storyId }));
    const wait = () => agent.call('get_results', { storyId, sinceMark });
    const waits = Array.from({ length: 5 }, wait);
    expect(await Promise.race(waits)).toStartWith('tooManyRequests');
    await agree(ann, annSeat, storyId);
    const answers = (await Promise.all(waits)).filter((one) => typeof one !== 'string');
    expect(answers).toHaveLength(4);
    expect(await wait()).toMatchObject({ stillVoting: false });
  });

  test('[W121] waits through hidden votes until the reveal, also when a vote came between two calls', async () => {
    const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
    await using agent = await Agent.connect(mcp, await tokenOf(ann, annSeat, ['read']));
    const read = async (args = {}) =>
      resultsSchema.parse(await agent.call('get_results', { storyId, ...args }));
    const { mark: sinceMark } = await read();
    await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 5 });
    const waiting = read({ sinceMark });
    await untilWaiting(server.url);
    await ann.send(annSeat, { type: 'reveal', storyId, round: 1 });
    expect((await waiting).stories[0]).toMatchObject({ pointed: true, totalVotes: 1 });
  });

  test('[W121] says that a closed session votes no longer, and ends the wait for it', async () => {
    const { ann, annSeat, storyId } = await openRoom(server.url);
    await using agent = await Agent.connect(mcp, await tokenOf(ann, annSeat, ['read']));
    const read = (args = {}) => agent.call('get_results', args);
    for (const args of [{}, { storyId }])
      expect(await read(args)).toMatchObject({ stillVoting: true, activeStoryId: storyId });
    const waiting = read({ sinceMark: resultsSchema.parse(await read()).mark });
    await untilWaiting(server.url);
    await ann.send(annSeat, { type: 'closeSession' });
    expect(await waiting).toMatchObject({ stillVoting: false });
    expect(await read({ storyId })).toMatchObject({ stillVoting: false });
  });

  test('[W121, O9] ends its wait when the server stops', async () => {
    const stopping = await startServer();
    const { ann, annSeat, storyId } = await openRoom(stopping.url);
    await using agent = await Agent.connect(
      `${stopping.url}/mcp`,
      await tokenOf(ann, annSeat, ['read']),
    );
    const { mark: sinceMark } = resultsSchema.parse(await agent.call('get_results', { storyId }));
    const waiting = agent.call('get_results', { storyId, sinceMark });
    await untilWaiting(stopping.url);
    await stopping.app.closeAll();
    expect(await waiting).toMatchObject({ stillVoting: true });
    await stopping[Symbol.asyncDispose]();
  });

  test('[W121, CO1] counts votes that are collected as voting', async () => {
    const { ann, annSeat, storyId } = await openRoom(server.url);
    await using agent = await Agent.connect(mcp, await tokenOf(ann, annSeat, ['read']));
    const endsAt = Date.now() + 60 * 60 * 1000;
    const rule = { rule: 'none', newcomers: true } as const;
    await ann.send(annSeat, { type: 'startCollection', storyIds: [storyId], endsAt, ...rule });
    expect(await agent.call('get_results', {})).toMatchObject({ stillVoting: true });
    await ann.send(annSeat, { type: 'endCollection' });
    expect(await agent.call('get_results', {})).toMatchObject({ stillVoting: false });
  });
});
