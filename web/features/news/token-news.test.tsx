import { expect, test } from 'bun:test';
import { newStory } from '@story-pointer/core/session/open-room';
import { newRound } from '@story-pointer/core/session/round';
import type { RoomView } from '@story-pointer/core/view';
import { renderToStaticMarkup } from 'react-dom/server';
import { roomAt } from '../../room/testing.ts';
import { type News, newsBetween, newsOfFacilitator } from './news.tsx';

const room = roomAt(1, { stories: [newStory('login', 'Log in', newRound(1))] });
const [ann, ci] = ['Ann', 'CI'].map((name) => `<bdi translate="no">${name}</bdi>`);

function withToken(endsIn: number): RoomView {
  const scopes = ['run' as const];
  const token = { id: 'ci', name: 'CI', scopes, endsAt: Date.now() + endsIn, madeBy: 'ann' };
  return { ...room, tokens: [token] };
}

function saidIn(news: readonly News[]): string[] {
  return news.map(({ text }) => renderToStaticMarkup(text));
}

test('[W114] a token is announced with its maker, and its end by its reason', () => {
  expect(saidIn(newsBetween(room, withToken(60_000), undefined))).toEqual([
    `${ann} created the API token &quot;${ci}&quot;`,
  ]);
  expect(saidIn(newsBetween(withToken(60_000), room, undefined))).toEqual([
    `API token &quot;${ci}&quot; was revoked`,
  ]);
  expect(saidIn(newsBetween(withToken(-60_000), room, undefined))).toEqual([
    `API token &quot;${ci}&quot; has expired`,
  ]);
});

test.each([
  ['not named while a program may open stories too', 60_000, 'The team'],
  ['named again once its token has ended', -60_000, ann],
])('[W115] the only facilitator is %s', (_, endsIn, who) => {
  const before = withToken(endsIn);
  const session = { ...before.session, facilitatorActiveStoryId: 'login' };
  expect(saidIn(newsOfFacilitator(before, { ...before, session }, 'other'))).toEqual([
    `${who} is on &quot;<bdi translate="no">Log in</bdi>&quot;`,
  ]);
});

test('[W117] the acts of programs are announced with the name of their token, several as one, and once', () => {
  const act = (did: string, count: number) => ({ by: 'CI', did, count });
  const earlier = { ...room, tokenActs: [act('addStories', 5)] };
  const session = { ...room.session, facilitatorActiveStoryId: 'login' };
  const acts = [act('addStories', 25), act('moveStory', 2), act('setActiveStory', 1)];
  const now = { ...earlier, session, tokenActs: acts };
  expect(saidIn(newsBetween(earlier, now, undefined))).toEqual([
    `${ci} (API token) added 20 stories`,
    `${ci} (API token) changed stories`,
    `${ci} (API token) opened &quot;<bdi translate="no">Log in</bdi>&quot;`,
  ]);
  expect(newsOfFacilitator(earlier, now, 'other')).toEqual([]);
  expect(newsBetween(now, now, undefined)).toEqual([]);
});
