import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { noDetails } from '@story-pointer/core/details';
import { importLimits } from '@story-pointer/core/import/limits';
import type { Seat } from '@story-pointer/core/wire';
import {
  allDetailsSchema,
  type CommandAnswer,
  commandAnswerSchema,
} from '@story-pointer/core/wire-room';
import { Browser } from '../testing/browser.ts';
import { given } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

setDefaultTimeout(180_000);

const limits = { participants: 50, stories: 600, bytes: 10_000_000, seatsPerBrowser: 1000 };

async function openedOn({ url }: { readonly url: string }) {
  const ann = new Browser(url);
  return { ann, seat: given((await ann.create()).value) };
}

function post(ann: Browser, seat: Seat, command: object, commandId = crypto.randomUUID()) {
  const { sessionId, participantId } = seat;
  return ann.post(`/api/sessions/${sessionId}/commands`, { commandId, participantId, command });
}

async function answerOf(response: Response): Promise<CommandAnswer> {
  return commandAnswerSchema.parse(await response.json());
}

const description = 'x'.repeat(3500);
const many = Array.from({ length: 500 }, (_, index) => ({ name: `Story ${index}`, description }));

describe('many stories at once', () => {
  test('[T44] 500 stories with descriptions are added in one change set, and exactly once', async () => {
    await using server = await startServer({ limits });
    const { ann, seat } = await openedOn(server);
    const commandId = crypto.randomUUID();
    const command = { type: 'addStories', add: many, update: [] };
    const first = await post(ann, seat, command, commandId);
    expect(first.status).toBe(200);
    expect(await answerOf(first)).toMatchObject({ revision: 2 });
    expect((await post(ann, seat, command, commandId)).status).toBe(200);
    const room = given((await ann.look(seat)).value);
    expect(room.stories.map(({ name }) => name)).toEqual(many.map(({ name }) => name));
    expect(room.revision).toBe(2);
  });

  test('[T44] no other command accepts so long a body, and no body is longer', async () => {
    await using server = await startServer({ limits });
    const { ann, seat } = await openedOn(server);
    const longName = 'x'.repeat(40_000);
    expect((await post(ann, seat, { type: 'createStory', name: longName })).status).toBe(413);
    const add = [{ name: 'Pay', description: 'x'.repeat(importLimits.bytes) }];
    expect((await post(ann, seat, { type: 'addStories', add, update: [] })).status).toBe(413);
    const tooMany = { type: 'addStories', add: [...many, { name: 'One more' }], update: [] };
    expect((await post(ann, seat, tooMany)).status).toBe(400);
  });

  test('[T44] pages of the release before that send stories to their own address are asked to reload', async () => {
    await using server = await startServer({ limits });
    const { ann, seat } = await openedOn(server);
    const command = { type: 'addStories', add: many, update: [] };
    const body = { commandId: crypto.randomUUID(), participantId: seat.participantId, command };
    const answer = await ann.post(`/api/sessions/${seat.sessionId}/stories`, body);
    expect(await answer.json()).toMatchObject({ status: 426, code: 'outdated' });
    expect((await ann.look(seat)).value?.stories).toEqual([]);
  });

  test('[L11] everyone in the session can ask for the keys and links of its stories', async () => {
    await using server = await startServer({ limits });
    const { ann, seat } = await openedOn(server);
    const add = [
      { name: 'Pay', key: 'A-1' },
      { name: 'Ship', description: 'By sea.' },
    ];
    await post(ann, seat, { type: 'addStories', add, update: [] });
    const [pay] = given((await ann.look(seat)).value).stories;
    const path = `/api/sessions/${seat.sessionId}/story-keys`;
    const answer = await ann.fetch(`${path}?participantId=${seat.participantId}`);
    expect(await answer.json()).toEqual({ keys: { [given(pay).id]: 'A-1' } });
    const stranger = new Browser(server.url);
    expect((await stranger.fetch(`${path}?participantId=${seat.participantId}`)).status).toBe(403);
    expect((await stranger.fetch('/api/sessions/nothing/story-keys')).status).toBe(404);
  });

  test('details are available to everyone in the session, of one story or of all', async () => {
    await using server = await startServer({ limits });
    const { ann, seat } = await openedOn(server);
    const add = [{ name: 'Pay', key: 'A-1' }, { name: 'Ship' }];
    await post(ann, seat, { type: 'addStories', add, update: [] });
    const [pay, ship] = given((await ann.look(seat)).value).stories;
    const detailsFrom = async (browser: Browser, query: string) => {
      const response = await browser.fetch(`/api/sessions/${seat.sessionId}/details${query}`);
      return response.ok ? allDetailsSchema.parse(await response.json()).details : response.status;
    };
    const known = { [given(pay).id]: { ...noDetails, key: 'A-1' } };
    expect(await detailsFrom(ann, `?participantId=${seat.participantId}`)).toEqual(known);
    expect(await detailsFrom(new Browser(server.url), '')).toEqual(known);
    expect(await detailsFrom(ann, `?storyId=${given(ship).id}`)).toEqual({});
    expect(await detailsFrom(ann, '?storyId=nothing')).toBe(404);
    expect(await detailsFrom(new Browser(server.url), `?participantId=${seat.participantId}`)).toBe(
      403,
    );
  });
});
