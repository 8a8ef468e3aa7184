import { withTime } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import type { Position } from '@story-pointer/core/session/open-room';
import { roomViewSchema } from '@story-pointer/core/view';
import { seatSchema, type Up } from '@story-pointer/core/wire';
import { commandOverLine, voteFor } from '../product-room.ts';
import { commandRequest, type HeldSeat, type Session } from '../session.ts';
import type { KindOfRequest } from './measure.ts';
import { openPage, type Page } from './page.ts';

const many = 300;
/** Where each takes one of the stories or people that are there. */
const some = 100;
/** What a tracker says of a story. */
const longText = 'x'.repeat(3000);
/** Where each takes the whole of a large room. */
const few = 20;

/** All kinds of requests, in an order in which each finds what it needs. */
export function kindsOfRequests(origin: string, room: Session): readonly KindOfRequest[] {
  const [facilitator] = room.seats;
  if (!facilitator) throw new Error('nobody is in the room');
  const url = origin + new URL(room.url).pathname;
  const stories = [...room.storyIds];
  const story = (index: number) => stories[index % stories.length] ?? '';
  const sessions: HeldSeat[] = [];
  const newcomers: HeldSeat[] = [];

  const send = async (address: string, init: RequestInit = {}) => {
    const headers = { 'accept-encoding': 'identity', ...init.headers };
    const answer = await fetch(address, { ...init, headers });
    const text = await answer.text();
    return { answer, text, bytes: Buffer.byteLength(text) };
  };
  const post = (address: string, body: object, cookie = '') =>
    send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const enter = async (address: string, fields: object, seats: HeldSeat[]) => {
    const { answer, text, bytes } = await post(address, {
      commandId: crypto.randomUUID(),
      ...fields,
    });
    const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
    seats.push({ ...seatSchema.parse(JSON.parse(text)), cookie });
    return bytes;
  };
  const opening = { name: 'Sprint 12', facilitatorName: 'Ann', type: 'fibonacci' };
  /** Each as long as people may write and as many bytes as that can be. */
  const longest = (characters: number) => '\u{1F468}‍\u{1F469}‍\u{1F467}‍\u{1F466}'.repeat(characters);
  const command = (name: string, times: number, commandAt: (index: number) => Command) => ({
    name,
    times,
    send: async (index: number) => {
      const request = commandRequest(facilitator, commandAt(index));
      const place = name.startsWith('addStories') ? 'stories' : 'commands';
      const { answer, bytes } = await send(`${url}/${place}`, { method: 'POST', ...request });
      const isExpected = name.includes('refused') ? answer.status === 409 : answer.ok;
      if (!isExpected) throw new Error(`${name} was answered with ${answer.status}`);
      return bytes;
    },
  });
  const get = (name: string, times: number, address: string, cookie = '') => ({
    name,
    times,
    send: async () => (await send(address, { headers: { cookie } })).bytes,
  });
  const asking = (name: string, times: number, from: () => Promise<Position>): KindOfRequest => {
    // A page that asks too much loses its connection: each asks some of the times.
    let pages: readonly Page[] = [];
    let question = '';
    return {
      ...{ name, times },
      prepare: async () => {
        const { revision, mark } = await from();
        question = JSON.stringify({ type: 'resume', revision, mark } satisfies Up);
        const open = () => openPage(url, facilitator);
        pages = await Promise.all(Array.from({ length: times / few }, open));
      },
      send: async (index) => (await pages[index % pages.length]?.ask(question)) ?? 0,
    };
  };
  let voter: Page | undefined;
  const voting: KindOfRequest = {
    ...{ name: 'vote, over the live connection', times: many },
    prepare: async () => {
      voter = await openPage(url, facilitator);
    },
    send: async (index) => {
      const points = Math.floor(index / some) % 2 === 0 ? 5 : 8;
      // Behind those that were revealed above.
      const vote = commandOverLine(voteFor(story(some + (index % some)), points));
      return (await voter?.ask(JSON.stringify(vote), '{"type":"answer"')) ?? 0;
    },
  };
  const repeated = {
    commandId: withTime(crypto.randomUUID(), Date.now()),
    participantId: facilitator.participantId,
    command: { type: 'renameSession', name: 'Once' },
  };
  const seat = `?participantId=${facilitator.participantId}`;

  return [
    {
      name: 'create',
      times: many,
      send: () => enter(`${origin}/api/sessions`, opening, sessions),
    },
    {
      name: 'create, longest names',
      times: some,
      send: () => {
        const names = { name: longest(120), facilitatorName: longest(60) };
        return enter(`${origin}/api/sessions`, { ...opening, ...names }, []);
      },
    },
    {
      name: 'join',
      times: 50,
      send: (index) => enter(`${url}/participants`, { name: `Newcomer ${index}` }, newcomers),
    },
    command('removeParticipant', 50, (index) => ({
      type: 'removeParticipant',
      participantId: newcomers[index]?.participantId ?? '',
    })),
    command('vote', many, (index) => ({
      ...{ type: 'vote', storyId: story(index), round: 1, points: 1 + (index % 3) },
    })),
    command('createStory', some, (index) => ({ type: 'createStory', name: `Story ${index}` })),
    command('editDetails', many, (index) => ({
      ...{ type: 'editDetails', storyId: story(index), note: `Note ${index}` },
    })),
    command('editStory', many, (index) => ({
      ...{ type: 'editStory', storyId: story(index), name: `Edited ${index}` },
    })),
    command('moveStory', many, (index) => ({
      ...{
        type: 'moveStory',
        storyId: story(index + 1),
        before: story(index - 1 + stories.length),
      },
    })),
    command('setActiveStory', many, (index) => ({ type: 'setActiveStory', storyId: story(index) })),
    command('renameSession', many, (index) => ({ type: 'renameSession', name: `Sprint ${index}` })),
    command('renameSession, longest', some, (index) => ({
      ...{ type: 'renameSession', name: longest(116) + index },
    })),
    command('command with nothing to do', many, () => ({
      ...{ type: 'setActiveStory', storyId: story(many - 1) },
    })),
    command('refused command', many, (index) => ({
      ...{ type: 'acceptPoints', storyId: story(index), round: 1, points: 5 },
    })),
    {
      name: 'repeated command',
      times: many,
      send: async () => (await post(`${url}/commands`, repeated, facilitator.cookie)).bytes,
    },
    command('reveal', some, (index) => ({ type: 'reveal', storyId: story(index), round: 1 })),
    command('acceptPoints', some, (index) => ({
      ...{ type: 'acceptPoints', storyId: story(index), round: 1, points: 5 },
    })),
    command('startRound', some, (index) => ({
      ...{ type: 'startRound', storyId: story(index), round: 1 },
    })),
    command('deleteStory', some, () => ({ type: 'deleteStory', storyId: stories.pop() ?? '' })),
    command('addStories, many of them', 4, () => ({
      ...{ type: 'addStories', update: [] },
      add: Array.from({ length: 25 }, (_, at) => ({ name: `Added ${at}`, description: longText })),
    })),
    {
      name: 'addStories, 500 with long descriptions',
      times: 3,
      send: async (index) => {
        const held = sessions.at(-1 - index);
        if (!held) throw new Error('there is no session left');
        const add = Array.from({ length: 500 }, (_, at) => ({
          ...{ name: `Added ${at}`, description: longText },
        }));
        const request = commandRequest(held, { type: 'addStories', update: [], add });
        const address = `${origin}/api/sessions/${held.sessionId}/stories`;
        const { answer, bytes } = await send(address, { method: 'POST', ...request });
        if (!answer.ok) throw new Error(`addStories was answered with ${answer.status}`);
        return bytes;
      },
    },
    get(
      'GET earlier rounds of a story',
      few,
      `${url}/rounds${seat}&storyId=${story(0)}`,
      facilitator.cookie,
    ),
    get('GET details of all stories', few, `${url}/details${seat}`, facilitator.cookie),
    {
      name: 'deleteSession',
      times: some,
      send: async (index) => {
        const held = sessions[index];
        if (!held) throw new Error('there is no session left');
        const request = commandRequest(held, { type: 'deleteSession' });
        const address = `${origin}/api/sessions/${held.sessionId}/commands`;
        return (await send(address, { method: 'POST', ...request })).bytes;
      },
    },
    {
      name: 'malformed body',
      times: many,
      send: async () => (await post(`${url}/commands`, { x: 1 }, facilitator.cookie)).bytes,
    },
    get('GET room', few, url + seat, facilitator.cookie),
    get(
      'GET room, as who looks at a story of it',
      few,
      `${url}${seat}&votesOf=`,
      facilitator.cookie,
    ),
    get('GET round of a story', few, `${url}/round${seat}&storyId=${story(1)}`, facilitator.cookie),
    get('GET room without a seat, as the summary', few, url),
    // Its page stays, and would be told of what other commands do.
    voting,
    {
      name: 'upgrade, with the room',
      times: few,
      send: async () => {
        const page = await openPage(url, facilitator);
        page.close();
        return page.bytes;
      },
    },
    asking('resume from too far back', few, async () => ({ revision: 0, mark: '' })),
    asking('sign of life', 10 * few, async () => {
      const { text } = await send(url + seat, { headers: { cookie: facilitator.cookie } });
      return roomViewSchema.parse(JSON.parse(text));
    }),
    get('GET sessions', many, `${origin}/api/sessions`, facilitator.cookie),
    {
      name: 'page view',
      times: many,
      send: async () => (await post(`${origin}/api/page-views`, { route: '/' })).bytes,
    },
    get('GET openapi.json', many, `${origin}/api/openapi.json`),
    get('GET readyz', many, `${origin}/readyz`),
    get('GET a page', many, `${origin}/`),
    get('404', many, `${origin}/api/nothing`),
    get('GET a session that is not there', many, `${origin}/api/sessions/00000000000000000000`),
  ];
}
