import { expect, test } from 'bun:test';
import { ownTrackers } from '@story-pointer/core/trackers/own-trackers';
import { addTrackers } from '@story-pointer/core/trackers/trackers';
import { TrackerClient } from './tracker-client.ts';

addTrackers(ownTrackers);

const source = 'jira:https://acme.atlassian.net' as const;

test('[TR40] boards that refuse a token leave it while it has its owner, and without a token there is no empty list', async () => {
  const asked: string[] = [];
  let isOwned = true;
  const answerTo = (path: string) => {
    if (path === '/rest/api/2/myself' && isOwned) return { displayName: 'Ann' };
    return path.includes('/filter/') ? [{ id: '10', name: 'Ready' }] : undefined;
  };
  const client = new TrackerClient({
    shelf: null,
    fetch: async (_, { body }) => {
      const path = JSON.parse(String(body)).path.replace(/\?.*/, '');
      asked.push(path);
      const found = answerTo(path);
      return Response.json(found ? { status: 200, body: found } : { status: 401 });
    },
    names: [source],
    relay: new URL('https://points.example.org/api/trackers'),
  });
  const choose = () => client.choose(source, '', new AbortController().signal);
  const ended = { ok: false, fault: { is: 'tokenEnded' } } as const;
  expect(await choose()).toEqual(ended);
  const token = 'ann@example.org:secret-1';
  expect(await client.connect({ source, token, isKept: false, address: '' })).toBeNull();
  asked.length = 0;
  expect(await choose()).toMatchObject({ ok: true, choices: [{ name: 'Ready' }] });
  expect(await client.connections()).toHaveLength(1);
  expect(asked).toEqual([
    ...['/rest/api/2/filter/favourite', '/rest/agile/1.0/board', '/rest/api/2/myself'],
  ]);
  isOwned = false;
  expect(await choose()).toEqual(ended);
  expect(await client.connections()).toEqual([]);
  expect(await choose()).toEqual(ended);
});

test('[TR31] a token of Azure DevOps that lacks a scope stays, and one that has ended does not', async () => {
  const azure = 'azure:https://dev.azure.com/acme';
  let isOwned = true;
  const client = new TrackerClient({
    shelf: null,
    fetch: async (_, { body }) => {
      const isOwner = JSON.parse(String(body)).path.endsWith('/connectiondata');
      const owner = { authenticatedUser: { providerDisplayName: 'Ann' } };
      return Response.json(isOwner && isOwned ? { status: 200, body: owner } : { status: 401 });
    },
    names: [azure],
    relay: new URL('https://points.example.org/api/trackers'),
  });
  const address = 'https://dev.azure.com/acme/Shop';
  const token = 'secret-1';
  expect(await client.connect({ source: azure, token, isKept: false, address })).toBeNull();
  const read = async () => {
    const { fault } = await client.read(address, new AbortController().signal);
    return [fault?.is, (await client.connections()).length];
  };
  expect(await read()).toEqual(['notReadable', 1]);
  isOwned = false;
  expect(await read()).toEqual(['tokenEnded', 0]);
});
