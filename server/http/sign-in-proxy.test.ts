import { describe, expect, test } from 'bun:test';
import { mySessionsSchema, problemSchema } from '@story-pointer/core/wire';
import { Browser } from '../testing/browser.ts';
import { addStory, given } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

/** Sign-in proxies that add their own `Authorization` to every request. */

const newKey = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');

const authorizations = {
  'a JSON Web Token': `Bearer eyJhbGciOiJSUzI1NiJ9.${'e30'.repeat(400)}.${newKey()}`,
  'an opaque token': 'Bearer ya29.a0AfH6SMBx-7Gz',
  'an opaque token that reads like a key of ours': `Bearer ${newKey()}`,
  'a user name and password': `Basic ${btoa('ann:secret')}`,
  'a scheme of its own': 'Negotiate YIIJvwYGKwYBBQUCoIIJszCC',
};

/** Headers that browsers add to the requests of a page; over plain http not to all of them. */
const pages = {
  https: { 'sec-fetch-site': 'same-origin' },
  'plain http': {},
};

for (const [scheme, marks] of Object.entries(pages)) {
  describe.each(Object.entries(authorizations))(`over ${scheme}, with %s`, (_, authorization) => {
    /** A browser behind the proxy; `origin` comes with every post. */
    const behindProxy = (url: string): Browser => {
      const browser = new Browser(url);
      browser.headers = { ...marks, authorization };
      const { post } = browser;
      browser.post = async (path, body) => {
        browser.headers = { ...marks, authorization, origin: url };
        const answer = await post.call(browser, path, body);
        browser.headers = { ...marks, authorization };
        return answer;
      };
      return browser;
    };

    test('[SI1] people claim seats by their cookies, and each has their own', async () => {
      await using server = await startServer();
      const ann = behindProxy(server.url);
      const annSeat = given((await ann.create()).value);
      const storyId = await addStory(ann, annSeat, 'Log in');
      const bob = behindProxy(server.url);
      const bobSeat = given((await bob.join(annSeat.sessionId, 'Bob')).value);

      const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
      expect((await ann.look(annSeat)).status).toBe(200);
      expect((await bob.send(bobSeat, vote)).status).toBe(200);
      expect((await bob.look(bobSeat)).value?.ownVotes).toEqual({ [storyId]: 5 });
      expect((await bob.look(annSeat)).status).toBe(403);
      expect((await ann.look(bobSeat)).status).toBe(403);

      const { sessions } = mySessionsSchema.parse(await (await bob.fetch('/api/sessions')).json());
      expect(sessions.map(({ participantId }) => participantId)).toEqual([bobSeat.participantId]);
    });

    test('[SI1] the live connection belongs to the cookie', async () => {
      await using server = await startServer();
      const ann = behindProxy(server.url);
      const seat = given((await ann.create()).value);
      using line = ann.listen(seat, undefined, { origin: server.url });
      expect(await line.next()).not.toEqual({ type: 'bye', reason: 'gone' });
    });
  });
}

test('[SI1] a program that keeps cookies, and sends a key too, acts with its cookie', async () => {
  await using server = await startServer();
  const ann = new Browser(server.url);
  const seat = given((await ann.create()).value);
  ann.headers = { authorization: `Bearer ${newKey()}` };
  expect((await ann.look(seat)).status).toBe(200);
});

test('[SI1] a seat is found among the cookies of a sign-in proxy', async () => {
  await using server = await startServer();
  const ann = new Browser(server.url);
  const seat = given((await ann.create()).value);
  const pieces = [0, 1, 2].map((piece) => `_oauth2_proxy_${piece}=${'x'.repeat(4000)}`);
  ann.cookie = [...pieces.slice(0, 2), ann.cookie, ...pieces.slice(2)].join('; ');
  expect((await ann.look(seat)).status).toBe(200);
  using line = ann.listen(seat);
  expect(await line.next()).not.toEqual({ type: 'bye', reason: 'gone' });
});

const malformed = {
  hexadecimal: `Bearer ${Buffer.from(newKey(), 'base64url').toString('hex')}`,
  'padded base64': `Bearer ${Buffer.from(newKey(), 'base64url').toString('base64')}`,
  'too short': 'Bearer abc',
  empty: 'Bearer',
  'spelled in lower case': 'bearer abc',
  'sent twice': `Bearer ${newKey()}, Bearer ${newKey()}`,
};

describe.each(Object.entries(malformed))('a key that is %s', (_, authorization) => {
  test('[SI2] is refused with the expected form, and nothing is created', async () => {
    await using server = await startServer();
    const ann = new Browser(server.url);
    const seat = given((await ann.create()).value);
    const secret = newKey().slice(0, 24);
    const path = `/api/sessions/${seat.sessionId}`;
    const command = { type: 'createStory', name: 'Log in' };
    const commandId = crypto.randomUUID();
    const requests = [
      ['/api/sessions', { commandId, name: 'S', facilitatorName: 'Eve', type: 'linear' }],
      [`${path}/participants`, { commandId, name: 'Eve' }],
      [`${path}/seats`, { commandId, secret }],
      [`${path}/commands`, { commandId, participantId: seat.participantId, command }],
    ] as const;
    for (const [address, body] of requests) {
      const answer = await fetch(server.url + address, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([address, answer.status]).toEqual([address, 401]);
      const problem = problemSchema.parse(await answer.json());
      expect(problem.code).toBe('malformedKey');
      expect(problem.detail).toContain('43 characters');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const { value } = await ann.look(seat);
    expect(value?.participants).toHaveLength(1);
    expect(value?.stories).toEqual([]);
  });
});

test('[SI2, W4] the name of the scheme may be in any case', async () => {
  await using server = await startServer();
  const eve = new Browser(server.url);
  eve.headers = { authorization: `bearer  ${newKey()}` };
  const seat = given((await eve.create()).value);
  expect(eve.cookie).toBe('');
  expect((await eve.look(seat)).status).toBe(200);
});
