import { expect, test } from 'bun:test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve, spawn, which } from 'bun';
import * as z from 'zod/mini';
import { given, openRoom, tokenOf } from './testing/room.ts';
import { startServer } from './testing/test-server.ts';
import { until } from './testing/until.ts';

const folder = join(import.meta.dir, '../examples');
const title = 'Let people who pay by invoice choose the day on which they pay';
const commentSchema = z.object({ body: z.string() });

/** Stands in for the API of GitHub: two issues and a pull request in milestone 7, and their comments. */
function gitHub(secret: string) {
  const address = (number: number) => `https://github.com/acme/shop/issues/${number}`;
  const issues = [
    { number: 1, title, html_url: address(1) },
    { number: 2, title: 'Refund', html_url: address(2) },
    { number: 3, title: 'Bump', html_url: address(3), pull_request: {} },
  ];
  const comments = [
    { id: 11, issue: 2, body: '<!-- Story Pointer -->\nEstimated with the team: **3**' },
  ];
  let isBusy = true;
  const server = serve({
    ...{ port: 0, hostname: '127.0.0.1' },
    fetch: async (request) => {
      if (isBusy) {
        isBusy = false;
        return Response.json(
          { message: 'You have exceeded a secondary rate limit.' },
          { status: 403, headers: { 'retry-after': '0' } },
        );
      }
      if (request.headers.get('authorization') !== `Bearer ${secret}`)
        return Response.json({ message: 'Bad credentials' }, { status: 401 });
      const { pathname, searchParams } = new URL(request.url);
      const path = pathname.replace('/repos/acme/shop/issues', '');
      if (path === '') return Response.json(searchParams.get('milestone') === '7' ? issues : []);
      const [, ofIssue] = /^\/(\d+)\/comments$/.exec(path) ?? [];
      if (request.method === 'GET')
        return Response.json(comments.filter(({ issue }) => issue === Number(ofIssue)));
      const { body } = commentSchema.parse(await request.json());
      const known = comments.find(({ id }) => path === `/comments/${id}`);
      if (request.method === 'PATCH' && known) known.body = body;
      else comments.push({ id: 12, issue: Number(ofIssue), body });
      return Response.json({}, { status: 201 });
    },
  });
  return { comments, url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
}

test.skipIf(which('node') === null)(
  '[W113] examples/github adds the issues of a milestone, waits for the team and writes the points into one comment an issue (needs node)',
  async () => {
    await using server = await startServer();
    const { ann, annSeat } = await openRoom(server.url);
    const { authorization } = await tokenOf(ann, annSeat, ['read', 'stories']);
    const there = gitHub('of-github');
    const workflow = await readFile(join(folder, 'github/estimate-milestone.yml'), 'utf8');
    const env = {
      SERVER: server.url,
      STORY_POINTER_TOKEN: authorization.replace('Bearer ', ''),
      GITHUB_TOKEN: 'of-github',
      MILESTONE: '7',
    };
    for (const name of Object.keys(env)) expect(workflow).toContain(` ${name}: `);
    const action = spawn(['node', join(folder, 'github/estimate-milestone.mjs')], {
      env: {
        ...{ ...env, PATH: process.env['PATH'], PAUSE: '0.1' },
        ...{ GITHUB_REPOSITORY: 'acme/shop', GITHUB_API_URL: there.url },
      },
      stdout: 'pipe',
      stderr: 'inherit',
    });
    try {
      const stories = async () => given((await ann.look(annSeat)).value).stories.slice(1);
      await until(async () => (await stories()).length === 2);
      expect(await stories()).toMatchObject([{ key: '#1' }, { key: '#2', name: 'Refund' }]);
      for (const { id: storyId } of await stories()) {
        const about = { storyId, round: 1 };
        await ann.send(annSeat, { type: 'vote', ...about, points: 5 });
        await ann.send(annSeat, { type: 'reveal', ...about });
        await ann.send(annSeat, { type: 'acceptPoints', ...about, points: 5 });
      }
      expect(await action.exited).toBe(0);
      expect(await new Response(action.stdout).text()).toContain('Added 2 of 2 issues');
      const body = '<!-- Story Pointer -->\nEstimated with the team: **5**';
      expect(there.comments).toEqual([
        { id: 11, issue: 2, body },
        { id: 12, issue: 1, body },
      ]);
    } finally {
      action.kill('SIGKILL');
      await there.stop();
    }
  },
  60_000,
);

test.skipIf(['curl', 'openssl'].some((program) => which(program) === null))(
  '[W113] examples/estimate.sh creates a session and prints its results (needs curl and openssl)',
  async () => {
    await using server = await startServer();
    const script = spawn(['sh', join(folder, 'estimate.sh')], {
      env: { PATH: process.env['PATH'], SERVER: server.url },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'inherit',
    });
    const lines = (await new Response(script.stdout).text()).split(/\r?\n/);
    expect(await script.exited).toBe(0);
    expect(lines[0]).toMatch(/^Facilitator: http.*\/seat\?sessionId=.*#[\w-]{20,}$/);
    expect(lines[1]).toMatch(/^Team: http.*\/join-session\?sessionId=/);
    expect(lines.slice(2).join('\n')).toMatch(/PAY-1.*\n.*PAY-2/);
  },
  60_000,
);
