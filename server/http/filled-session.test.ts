import { afterAll, describe, expect, test } from 'bun:test';
import { detailLimits } from '@story-pointer/core/details';
import { statisticsSchema } from '@story-pointer/core/statistics';
import { mySessionsSchema, problemSchema } from '@story-pointer/core/wire';
import { allDetailsSchema, seatInRoomSchema } from '@story-pointer/core/wire-room';
import { Browser } from '../testing/browser.ts';
import { given } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer({ publicUrl: 'https://points.example/poker' });
afterAll(() => server[Symbol.asyncDispose]());
const path = '/poker/api/sessions';

/** A program with a key of its own. */
class Program {
  readonly #headers: Record<string, string>;

  constructor(headers: Record<string, string> = {}) {
    const { firstKey } = new Browser(server.url);
    this.#headers = { authorization: `Bearer ${firstKey}`, ...headers };
  }

  post(body: object, to = ''): Promise<Response> {
    return fetch(`${server.url}${path}${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.#headers },
      body: JSON.stringify(body),
    });
  }

  async create(body: object) {
    const answer = await this.post(body);
    expect(answer.status).toBe(201);
    return seatInRoomSchema.parse(await answer.json());
  }

  async stories(sessionId: string) {
    const answer = await fetch(`${server.url}${path}/${sessionId}/results`);
    return statisticsSchema.parse(await answer.json()).stories;
  }

  async sessions(): Promise<number> {
    const headers = this.#headers;
    const answer = await fetch(`${server.url}${path}`, { headers });
    return mySessionsSchema.parse(await answer.json()).sessions.length;
  }
}

const opening = () => ({
  commandId: crypto.randomUUID(),
  ...{ name: 'Sprint 12', type: 'fibonacci', facilitatorName: 'Ann' },
});
const stories = Array.from({ length: 20 }, (_, index) => ({
  name: `Story ${index + 1}`,
  key: `PAY-${index + 1}`,
  link: `https://tracker.example/PAY-${index + 1}`,
  fullTitle: `Story ${index + 1}, with all of its title`,
  description: 'x'.repeat(detailLimits.description - index),
}));

describe('one request', () => {
  test('[W111] creates a session with twenty long stories, settings and cards, and its room is as commands would make it', async () => {
    const program = new Program();
    const settings = { canChangeVotes: true, timerSeconds: 90 };
    const pointed = { name: 'Done', points: 5 };
    const body = { ...opening(), type: 'linear', settings, stories: [...stories, pointed] };
    expect(JSON.stringify(body).length).toBeGreaterThan(150_000);
    const { sessionId, participantId, room } = await program.create(body);
    expect(room?.session).toMatchObject({ type: 'linear', settings });
    const listed = await program.stories(sessionId);
    expect(listed).toHaveLength(21);
    expect(listed[0]).toMatchObject({ name: 'Story 1', key: 'PAY-1', link: stories[0]?.link });
    expect(listed[20]).toMatchObject({ name: 'Done', points: 5, pointed: true });
    const details = await fetch(`${server.url}${path}/${sessionId}/details`);
    expect(Object.values(allDetailsSchema.parse(await details.json()).details)).toMatchObject(
      stories.map(({ name: _, ...story }) => story),
    );
    const command = { type: 'createStory', name: 'One more' };
    const more = await program.post(
      { commandId: crypto.randomUUID(), participantId, command },
      `/${sessionId}/commands`,
    );
    expect(more.status).toBe(200);
    expect(await program.stories(sessionId)).toHaveLength(22);
  });

  test('[W111, C3] is done once when it is repeated, with the same links', async () => {
    const program = new Program();
    const body = { ...opening(), stories };
    const answers = await Promise.all([program.create(body), program.create(body)]);
    const third = await program.create(body);
    for (const answer of answers) {
      expect(answer.sessionId).toBe(third.sessionId);
      expect(answer.links).toEqual(given(third.links));
    }
    expect(await program.sessions()).toBe(1);
    const other = await program.post({ ...body, stories: stories.slice(1) });
    expect(problemSchema.parse(await other.json()).code).toBe('idReused');
  });

  test.each([
    [{ name: ' ' }, { code: 'nameRequired', field: 'stories.1.name' }],
    [{ name: 'x'.repeat(51) }, { code: 'nameTooLong', field: 'stories.1.name', limit: 50 }],
    [
      { name: 'A', points: -1 },
      { code: 'notOnDeck', field: 'stories.1.points' },
    ],
    [
      { name: 'A', link: 'ftp://a' },
      { code: 'notAnAddress', field: 'stories.1.link' },
    ],
    [
      { name: 'A', key: 7 },
      { code: 'malformed', field: 'stories.1.key' },
    ],
  ])('[W111, W2] creates nothing with the story %j', async (story, problem) => {
    const program = new Program();
    const answer = await program.post({ ...opening(), stories: [{ name: 'Good' }, story] });
    expect(problemSchema.parse(await answer.json())).toMatchObject(problem);
    expect(await program.sessions()).toBe(0);
  });

  test('[W111, W2] creates nothing with more stories than a session may have', async () => {
    const program = new Program();
    const many = Array.from({ length: 51 }, (_, index) => ({ name: `Story ${index}` }));
    const answer = await program.post({ ...opening(), stories: many });
    expect(problemSchema.parse(await answer.json())).toMatchObject({
      ...{ code: 'tooManyStories', limit: 50 },
    });
    expect(await program.sessions()).toBe(0);
  });

  test('[W7] is as short as before where it has no stories', async () => {
    const answer = await new Program().post({ ...opening(), name: 'x'.repeat(40_000) });
    expect(problemSchema.parse(await answer.json())).toMatchObject({
      ...{ code: 'tooLarge', limit: 32 * 1024 },
    });
  });
});

describe('the links of a new session', () => {
  test('[W111] lead to the address of the server, and are for programs alone', async () => {
    const { sessionId, links } = await new Program().create(opening());
    expect(links?.join).toBe(`https://points.example/poker/join-session?sessionId=${sessionId}`);
    const start = `https://points.example/poker/seat?sessionId=${sessionId}#`;
    expect(links?.facilitator).toStartWith(start);
    expect(links?.facilitator.slice(start.length)).toMatch(/^[A-Za-z0-9_-]{23}[A-Za-z0-9]$/);
    const page = new Program({ origin: 'https://points.example' });
    const firstKey = new Browser(server.url).firstKey;
    expect(await page.create({ ...opening(), firstKey })).not.toHaveProperty('links');
  });

  test('[W111, DV2] bring one browser in as facilitator, whenever it comes, and only by a press', async () => {
    const { sessionId, participantId, links } = await new Program().create(opening());
    const secret = given(links).facilitator.split('#')[1];
    const claim = { commandId: crypto.randomUUID(), secret };
    const [person, another] = [new Program(), new Program()];
    for (const owner of [1, 2].map(() => person.post({ secret }, `/${sessionId}/seat-owner`)))
      expect(await (await owner).json()).toEqual({ name: 'Ann' });
    const [seat, again] = [1, 2].map(() => person.post(claim, `/${sessionId}/seats`));
    for (const answer of [await given(seat), await given(again)])
      expect(await answer.json()).toMatchObject({ participantId });
    const command = { type: 'renameSession', name: 'Sprint 13' };
    const renamed = await person.post(
      { commandId: crypto.randomUUID(), participantId, command },
      `/${sessionId}/commands`,
    );
    expect(renamed.status).toBe(200);
    const late = await another.post(
      { ...claim, commandId: crypto.randomUUID() },
      `/${sessionId}/seats`,
    );
    expect(problemSchema.parse(await late.json()).code).toBe('linkOver');
  });
});
