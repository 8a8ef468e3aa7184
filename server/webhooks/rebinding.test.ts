import { expect, test } from 'bun:test';
import { getServers, setServers } from 'node:dns';
import { deliveriesSchema } from '@story-pointer/core/wire';
import { udpSocket } from 'bun';
import { reach, reachBy } from '../http/reach.ts';
import { MemoryStore } from '../stores/memory-store.ts';
import { connect, Receiver } from '../testing/receiver.ts';
import { openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

test('[WH6] neither a redirect nor a name that leads elsewhere after its first message reaches the own network', async () => {
  using receiver = new Receiver();
  using inside = new Receiver();
  const lookedUp: string[] = [];
  // In place of an address of the internet.
  let address = '127.0.0.1';
  const find = reachBy(async (host) => {
    lookedUp.push(host);
    return { address, family: 4 };
  });
  let passed = 0;
  const now = () => Date.now() + passed;
  await using server = await startServer({
    ...{ now, store: new MemoryStore([], now) },
    webhooks: { isOff: false, allowed: ['127.0.0.1'], own: undefined, ownPort: undefined },
    reach: ({ pathname }, ...asked) =>
      find(new URL(pathname, receiver.url.replace('127.0.0.1', 'hooks.example')), ...asked),
  });
  const { ann, annSeat } = await openRoom(server.url);
  await connect(ann, annSeat, receiver, `whsec_${'A'.repeat(32)}`, {
    url: 'https://hooks.example:8443/in',
  });
  const path = `/api/sessions/${annSeat.sessionId}/deliveries?participantId=${annSeat.participantId}`;
  const statusIs = async (status: number) => {
    const { deliveries } = deliveriesSchema.parse(await (await ann.fetch(path)).json());
    return deliveries[0]?.status === status;
  };
  receiver.answer = () => new Response(null, { status: 307, headers: { location: inside.url } });
  await ann.send(annSeat, { type: 'addStories', add: [{ name: 'Pay' }], update: [] });
  await until(() => statusIs(307));
  address = '10.0.0.7';
  passed = 6000;
  await server.app.sendWebhooks();
  await until(() => statusIs(508));
  expect(receiver.received).toHaveLength(1);
  expect(inside.received).toEqual([]);
  // The ping, and two tries.
  expect(lookedUp).toEqual(Array(3).fill('hooks.example'));
});

test('[WH4] a name whose servers never answer occupies no thread, which other names and files need', async () => {
  const asked: string[] = [];
  const data = (_: unknown, packet: Buffer) => void asked.push(packet.toString('latin1'));
  const silent = await udpSocket({ hostname: '127.0.0.1', port: 0, socket: { data } });
  const servers = getServers();
  // The resolver that works without threads has its own servers.
  setServers([`127.0.0.1:${silent.port}`]);
  try {
    const init = { method: 'POST', signal: AbortSignal.timeout(1000) };
    reach(new URL('https://silent.example/'), init, undefined, () => true).catch(() => undefined);
    await until(() => asked.some((packet) => packet.includes('silent')));
  } finally {
    setServers(servers);
    silent.close();
  }
});
