import { describe, expect, test } from 'bun:test';
import { msKept } from '../../../browser/kept-tokens.ts';
import { TrackerClient } from './tracker-client.ts';

const shop = 'https://github.com/acme/shop';
const connecting = { source: 'gitHub', token: 'secret-1', isKept: true, address: shop } as const;

/** A client that keeps tokens, of a project with one issue; `answers` goes before that. */
function start(answers: (url: string) => Response | undefined) {
  const sent: string[] = [];
  const shelf = new Map<string, unknown>();
  const client = new TrackerClient({
    shelf: {
      get: async (origin) => shelf.get(origin),
      set: async (origin, kept) => void shelf.set(origin, kept),
      remove: async (origin) => void shelf.delete(origin),
    },
    fetch: async ({ href }) => {
      sent.push(href);
      const issue = { number: 1, title: 'Pay', html_url: `${shop}/issues/1`, labels: [] };
      const usual = href.endsWith('/user') ? { login: 'ann' } : [{ ...issue, state: 'open' }];
      return answers(href) ?? Response.json(usual);
    },
    names: ['gitHub'],
    relay: new URL('https://points.example.org/api/trackers'),
    now: () => msKept,
  });
  return { client, sent };
}

describe('writing', () => {
  test('[TR10] a write that the tracker refuses ends the token, and later ones are not sent', async () => {
    let isEnded = false;
    const { client, sent } = start(() =>
      isEnded ? Response.json({ message: 'Bad credentials' }, { status: 401 }) : undefined,
    );
    const wanted = { points: '5', known: [''] };
    const link = `${shop}/issues/1`;
    expect(await client.write(link, wanted)).toEqual({ is: 'tokenEnded' });
    await client.connect(connecting);
    const { length } = sent;
    isEnded = true;
    expect(await client.write(link, wanted)).toEqual({ is: 'tokenEnded' });
    expect(await client.write(link, wanted)).toEqual({ is: 'tokenEnded' });
    expect(await client.compare(link, '5')).toEqual({ is: 'tokenEnded' });
    expect(sent).toHaveLength(length + 1);
    expect(await client.connections()).toEqual([]);
  });

  test.each([
    [200, 'numbersAndSizes', true],
    [403, 'nothing', false],
    [500, null, true],
  ])(
    '[TR11] the answer %p to a change that changes nothing means %p',
    async (status, rights, writes) => {
      const { client, sent } = start((url) =>
        url.includes('/labels/') ? Response.json({}, { status }) : undefined,
      );
      await client.connect(connecting);
      expect(await client.connections()).toMatchObject([{ rights, writes }]);
      expect(sent.at(-1)).toEndWith('/issues/1/labels/story-pointer-check');
      await client.switch('gitHub', { writes: !writes });
      await client.switch('gitHub', { comments: true });
      expect(await client.connections()).toMatchObject([
        { rights, writes: !writes, comments: true },
      ]);
    },
  );

  test('[TR11] an issue that cannot have points does not stand for its project', async () => {
    const all = [1, 2, 3, 4].map((number) => ({
      ...{ number, title: 'Pay', html_url: `${shop}/issues/${number}`, labels: [], state: 'open' },
    }));
    const { client, sent } = start((url) => {
      if (url.includes('/issues?')) return Response.json(all);
      if (!url.includes('/labels/')) return undefined;
      return Response.json({}, { status: url.includes('/issues/3/') ? 200 : 403 });
    });
    await client.connect(connecting);
    expect(await client.connections()).toMatchObject([{ rights: 'numbersAndSizes', writes: true }]);
    expect(sent.at(-1)).toContain('/issues/3/labels/');
  });
});
