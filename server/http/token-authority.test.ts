import { afterAll, expect, test } from 'bun:test';
import { commands } from '@story-pointer/core/session/commands';
import { scopes, type WideScope, wideScopes } from '@story-pointer/core/session/tokens';
import { coveredBy } from '@story-pointer/core/testing/authority';
import { commandTypes, exampleOf, sentBefore } from '@story-pointer/core/testing/examples';
import { problemSchema } from '@story-pointer/core/wire';
import { digest } from '../room/receipts.ts';
import { bearer } from '../testing/agent.ts';
import type { Browser } from '../testing/browser.ts';
import { addStory, given, openRoom, programWith, tokenOf } from '../testing/room.ts';
import { read as readTeam, run as runInTeam, teamOf, teamTokenOf } from '../testing/team-link.ts';
import { startServer } from '../testing/test-server.ts';
import { paths } from './openapi/paths.ts';

/** Every scope of a token with every command and every query, as `authority.test.ts` has it for people. */

/** A token of the installation for each scope. */
const wide = wideScopes.map((scope) => [scope, `sp_${scope.repeat(16)}`] as const);
const grants = new Map(
  wide.map(([scope, token]) => {
    const grant = { name: scope, scopes: [scope], endsAt: Date.now() + 24 * 60 * 60 * 1000 };
    return [digest(token), grant] as const;
  }),
);
const server = await startServer({ api: { grants, createToken: '' } });
afterAll(() => server[Symbol.asyncDispose]());

const kinds = ['session', 'team', 'installation'] as const;

/** A session with a program for each scope, one of another session or team and one whose token was revoked. */
async function prepare(kind: (typeof kinds)[number] = 'session') {
  const room = await openRoom(server.url);
  const { ann, annSeat } = room;
  await addStory(ann, annSeat, 'Search');
  const teamOfRoom = async (of: typeof room) => {
    await of.ann.send(of.annSeat, { type: 'makeTeam', name: 'Payments' });
    return await teamOf(of.ann, of.annSeat);
  };
  const teamId = kind === 'team' ? await teamOfRoom(room) : '';
  const program = async (covered: readonly WideScope[], of = room, ofTeam = teamId) => {
    const own = scopes.filter((scope) => covered.includes(scope));
    const headers = ofTeam
      ? teamTokenOf(of.ann, ofTeam, covered)
      : tokenOf(of.ann, of.annSeat, own);
    return programWith(server.url, await headers);
  };
  const revoked = await program(scopes);
  const { tokens } = teamId ? await readTeam(ann, teamId) : given((await ann.look(annSeat)).value);
  const revoke = { type: 'revokeToken', tokenId: given(tokens[0]).id };
  await (teamId ? runInTeam(ann, teamId, revoke) : ann.send(annSeat, revoke));
  const [read, stories, run, create] = wide.map(([, token]) =>
    programWith(server.url, bearer(token)),
  );
  const programs =
    kind === 'installation'
      ? { read: given(read), stories: given(stories), run: given(run) }
      : {
          read: await program(['read']),
          stories: await program(['stories']),
          run: await program(['run']),
        };
  const creator = teamId ? await program(['create']) : given(create);
  const other = await openRoom(server.url);
  const foreign = await program(scopes, other, teamId && (await teamOfRoom(other)));
  return { ...room, programs, creator, others: { foreign, revoked } };
}

type Program = Pick<Browser, 'send'>;

/** Commands that change nothing where no one has the floor and no countdown runs, or that the state refuses. */
const idle: readonly string[] = ['stopFloor', 'stopCountdown', 'giveFloor'];

test.each(commandTypes.flatMap((type) => kinds.map((kind) => [type, kind] as const)))(
  '[W115, W127, W129, A1] the command %s is open to tokens of the %s with its scope alone, and not to those of other sessions',
  async (type, kind) => {
    const { ann, annSeat, bobSeat, storyId, programs, creator, others } = await prepare(kind);
    const { sessionId, participantId } = annSeat;
    const soon = Date.now() + 60 * 60 * 1000;
    const example = (one: typeof type) => exampleOf(one, storyId, bobSeat.participantId, soon);
    for (const earlier of sentBefore(type)) await ann.send(annSeat, example(earlier));
    const before = given((await ann.look(annSeat)).value);
    const answer = async (program: Program, seat = {}) => {
      const { status, problem } = await program.send({ sessionId, ...seat }, example(type));
      return problem?.code ?? status;
    };
    const isAlarm = commands[type].may === 'alarm';
    for (const program of Object.values(others))
      expect(await answer(program)).toBe(isAlarm ? 'malformed' : 'invalidToken');
    expect(await answer(creator)).toBe(isAlarm ? 'malformed' : 'insufficientScope');
    for (const scope of scopes) {
      expect(await answer(programs[scope], { participantId })).toBe('malformed');
      if (coveredBy[scope].includes(type)) continue;
      expect(await answer(programs[scope])).toBe(isAlarm ? 'malformed' : 'insufficientScope');
    }
    expect(given((await ann.look(annSeat)).value)).toEqual(before);
    for (const scope of scopes.filter((one) => coveredBy[one].includes(type))) {
      expect(await answer(programs[scope])).toBe(type === 'giveFloor' ? 'notApart' : 200);
      const after = given((await ann.look(annSeat)).value);
      if (idle.includes(type)) expect(after).toEqual(before);
      else expect(after).not.toEqual(before);
    }
  },
);

/** The addresses that are read, where the description opens them to a token, or does not. */
const readsWhere = (isOpen: boolean) =>
  Object.entries(paths).flatMap(([path, { get }]) =>
    get && (get.security !== undefined) === isOpen ? [path] : [],
  );

/** Tokens of a team also read what anybody with its address may read. */
const isOfSession = (path: string) => path.startsWith('/sessions');

function filledIn(path: string, id: string): string {
  return `/api${path.replace('{id}', id).replace('{place}', '1')}`;
}

test.each(kinds)(
  '[W115, W127, W129] the scope read of a token of the %s, and no other, looks at a session',
  async (kind) => {
    const { annSeat, storyId, programs, creator, others } = await prepare(kind);
    expect(readsWhere(true)).toContain('/sessions/{id}/events');
    for (const path of readsWhere(true).filter(isOfSession)) {
      const statusFor = async (program: Browser) => {
        const response = await program.fetch(
          `${filledIn(path, annSeat.sessionId)}?storyId=${storyId}`,
        );
        await response.body?.cancel();
        return [path, response.status];
      };
      expect(await statusFor(programs.read)).toEqual([path, 200]);
      expect(await statusFor(programs.stories)).toEqual([path, 403]);
      expect(await statusFor(programs.run)).toEqual([path, 403]);
      expect(await statusFor(creator)).toEqual([path, 403]);
      for (const program of Object.values(others))
        expect(await statusFor(program)).toEqual([path, 401]);
    }
  },
);

test.each(kinds)(
  '[W115, W127, W129] a token of the %s takes no seat, creates nothing, and sees neither lists nor what is for facilitators',
  async (kind) => {
    const { ann, annSeat, programs, creator } = await prepare(kind);
    const path = `/api/sessions/${annSeat.sessionId}`;
    const accept = 'text/event-stream';
    const closed = readsWhere(false)
      .filter((one) => !one.endsWith('/barred'))
      .map((one) => `${filledIn(one, annSeat.sessionId)}?participantId=${annSeat.participantId}`);
    expect(closed.some((one) => one.startsWith('/api/sessions?'))).toBe(true);
    const commandId = crypto.randomUUID();
    const joining = { commandId, name: 'Eve' };
    const opening = { commandId, name: 'Sprint', facilitatorName: 'Eve', type: 'fibonacci' };
    const secret = 'x'.repeat(24);
    await ann.send(annSeat, { type: 'makeWayBack', secret });
    const before = given((await ann.look(annSeat)).value);
    for (const program of [...Object.values(programs), ...(kind === 'session' ? [] : [creator])]) {
      if (program !== creator || kind === 'team')
        expect((await program.post('/api/sessions', opening)).status).toBe(403);
      const answers = [
        await program.post(`${path}/participants`, joining),
        await program.post(`${path}/seats`, { commandId, secret }),
        ...(kind === 'team' ? [] : [await program.post('/api/teams/team/sessions', opening)]),
        ...(await Promise.all(closed.map((one) => program.fetch(one, { headers: { accept } })))),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(403);
        expect(problemSchema.parse(await answer.json()).code).toBe('notForTokens');
      }
      const barred = await program.fetch(`${path}/barred`);
      expect(barred.status).toBe(403);
    }
    expect(given((await ann.look(annSeat)).value)).toEqual(before);
  },
);
