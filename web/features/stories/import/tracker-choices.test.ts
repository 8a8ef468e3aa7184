import { expect, test } from 'bun:test';
import { azureItem } from '@story-pointer/core/testing/trackers/azure';
import { ownTrackers } from '@story-pointer/core/trackers/own-trackers';
import { addTrackers } from '@story-pointer/core/trackers/trackers';
import { TrackerClient } from './tracker-client.ts';

addTrackers(ownTrackers);

const source = 'jira:https://acme.atlassian.net' as const;

test('[TR40] projects and boards that refuse a token leave it while it has its owner, and without a token there is no empty list', async () => {
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
    ...['/rest/api/2/filter/favourite', '/rest/api/2/project', '/rest/api/2/myself'],
    ...['/rest/agile/1.0/board', '/rest/api/2/myself'],
  ]);
  isOwned = false;
  expect(await choose()).toEqual(ended);
  expect(await client.connections()).toEqual([]);
  expect(await choose()).toEqual(ended);
});

test('[TR31] a token of Azure DevOps that lacks a scope stays, and one that has ended does not', async () => {
  const azure = 'azure:https://dev.azure.com/acme';
  const address = 'https://dev.azure.com/acme/Shop';
  const own = ['Microsoft.VSTS.Scheduling.StoryPoints'];
  const answers = azureItem({ fields: {}, rev: 3, own });
  let isOwned = true;
  let refused = /wiql/;
  const client = new TrackerClient({
    shelf: null,
    fetch: async (_, init) => {
      const { method, path, body } = JSON.parse(String(init.body));
      const isOwner = path.endsWith('/connectiondata');
      const owner = { authenticatedUser: { providerDisplayName: 'Ann' } };
      if (isOwner && isOwned) return Response.json({ status: 200, body: owner });
      const request = `${method} ${path}`;
      if (isOwner || refused.test(request)) return Response.json({ status: 401 });
      return Response.json({ status: 200, ...answers(request, body) });
    },
    names: [azure],
    relay: new URL('https://points.example.org/api/trackers'),
  });
  const token = 'secret-1';
  expect(await client.connect({ source: azure, token, isKept: false, address })).toBeNull();
  const read = async () => {
    const { fault } = await client.read(address, new AbortController().signal);
    return [fault?.is, (await client.connections()).length];
  };
  const write = async (points: string, known: string) => {
    const wanted = { points, known: [known], comment: null };
    const { is } = await client.write(`${address}/_workitems/edit/4`, wanted);
    return [is, (await client.connections()).length];
  };
  expect(await read()).toEqual(['notReadable', 1]);
  expect(await write('5', '')).toEqual(['written', 1]);
  refused = /PATCH|wiql/;
  expect(await write('8', '5')).toEqual(['notWritable', 1]);
  isOwned = false;
  expect(await read()).toEqual(['tokenEnded', 0]);
});
