import { expect, test } from 'bun:test';
import type { VisibleChange } from '@story-pointer/core/session/changes';
import { newParticipant, newSession } from '@story-pointer/core/session/open-room';
import { defaultSettings } from '@story-pointer/core/session/settings';
import { applyToView, type RoomView } from '@story-pointer/core/view';
import { renderToStaticMarkup } from 'react-dom/server';
import * as news from './news.tsx';

const anna = newParticipant('anna', 'Anna');
const room: RoomView = {
  revision: 1,
  mark: '',
  session: newSession('s', 'Sprint 1', 'fibonacci', '2026-01-01T00:00:00.000Z'),
  participants: [
    newParticipant('finn', 'Finn', { isFacilitator: true }),
    newParticipant('olga', 'Olga'),
  ],
  stories: [],
  collection: null,
  tokens: [],
  tokenActs: [],
  webhooks: [],
  ownVotes: {},
  ownRemarks: {},
  done: null,
};
const onStory = after(room, { type: 'storyCreated', storyId: 'login', name: 'Log in' });

function newsBetween(...given: Parameters<typeof news.newsBetween>): string[] {
  return news.newsBetween(...given).map(({ text }) => renderToStaticMarkup(text));
}

function newsOfFacilitator(...given: Parameters<typeof news.newsOfFacilitator>): string[] {
  return news.newsOfFacilitator(...given).map(({ text }) => renderToStaticMarkup(text));
}

function after(view: RoomView, ...changes: VisibleChange[]): RoomView {
  return changes.reduce(applyToView, view);
}

function votedBy(participantId: string): VisibleChange {
  return { type: 'voted', storyId: 'login', participantId };
}

test('[FA1, PG18] a new facilitator is named, and so is a former one', () => {
  const two = after(room, { type: 'roleChanged', participantId: 'olga', role: 'facilitator' });
  expect(newsBetween(room, two, undefined)).toEqual([
    '<bdi translate="no">Olga</bdi> is now a facilitator',
  ]);
  expect(newsBetween(two, room, undefined)).toEqual([
    '<bdi translate="no">Olga</bdi> is no longer a facilitator',
  ]);
  const onStories = after(two, { type: 'storyCreated', storyId: 'a', name: 'Log in' });
  const turned = after(onStories, { type: 'activeStoryChanged', storyId: 'a' });
  expect(newsOfFacilitator(onStories, turned, undefined)).toEqual([
    'The team is on &quot;<bdi translate="no">Log in</bdi>&quot;',
  ]);
});

test('[PG18, TX4] people who join or leave are named', () => {
  const fuller = after(room, { type: 'participantJoined', participant: anna });
  expect(newsBetween(room, fuller, undefined)).toEqual(['<bdi translate="no">Anna</bdi> joined']);
  const emptier = after(fuller, { type: 'participantRemoved', participantId: 'anna' });
  expect(newsBetween(fuller, emptier, undefined)).toEqual([
    '<bdi translate="no">Anna</bdi> is no longer in the session',
  ]);
});

test('[TB24] one of many who join or leave at once is named', () => {
  const joined = ['anna', 'bo', 'cleo'].map(
    (id): VisibleChange => ({
      type: 'participantJoined',
      participant: newParticipant(id, id),
    }),
  );
  const fuller = after(room, ...joined);
  expect(newsBetween(room, fuller, undefined)).toEqual([
    '<bdi translate="no">anna</bdi> and 2 others joined',
  ]);
  expect(newsBetween(fuller, room, undefined)).toEqual([
    '<bdi translate="no">anna</bdi> and 2 others are no longer in the session',
  ]);
});

test('[CM1] a changed setting is announced', () => {
  const changed = after(room, {
    type: 'settingsChanged',
    settings: { ...defaultSettings, canChangeVotes: true },
  });
  expect(newsBetween(room, changed, undefined)).toEqual([
    'Votes can now be changed before the reveal',
  ]);
  const reveals = after(changed, {
    type: 'settingsChanged',
    settings: { ...defaultSettings, canChangeVotes: true, timerReveals: true },
  });
  expect(newsBetween(changed, reveals, undefined)).toEqual([
    'Votes are now revealed when the timer ends',
  ]);
});

test('[TI3] a timer is announced when it begins, is stopped or is up', () => {
  const timer = { seconds: 90, endsAt: 1_800_000_000_000, isOver: false };
  const ticking = after(onStory, { type: 'timerStarted', storyId: 'login', timer });
  expect(newsBetween(onStory, ticking, 'login')).toEqual(['Timer started: 1 minute, 30 seconds']);
  const stopped = after(ticking, { type: 'timerStopped', storyId: 'login' });
  expect(newsBetween(ticking, stopped, 'login')).toEqual(['The timer was stopped']);
  const up = after(ticking, { type: 'timeUp', storyId: 'login' });
  expect(newsBetween(ticking, up, 'login')).toEqual(['Time is up']);
  expect(newsBetween(up, after(up, votedBy('olga')), 'login')).toEqual(['1 of 2 voted']);
  expect(newsBetween(up, stopped, 'login')).toEqual([]);
});

test('[CL1] closing and reopening a session is announced', () => {
  const closed = after(room, { type: 'sessionClosed', at: 1_800_000_000_000 });
  expect(newsBetween(room, closed, undefined)).toEqual(['The session was closed']);
  const reopened = after(closed, { type: 'sessionReopened' });
  expect(newsBetween(closed, reopened, undefined)).toEqual(['The session was reopened']);
});

test('[TI1] a new default time is announced', () => {
  const settings = { ...defaultSettings, timerSeconds: 90 };
  expect(newsBetween(room, after(room, { type: 'settingsChanged', settings }), undefined)).toEqual([
    'Timer length is now 1 minute, 30 seconds',
  ]);
});

test('[FL5] a new order of the speakers is announced', () => {
  const settings = { ...defaultSettings, speaksFirst: 'highest' as const };
  expect(newsBetween(room, after(room, { type: 'settingsChanged', settings }), undefined)).toEqual([
    'First to explain: Highest votes',
  ]);
});

test('[FL4] the speaker of each minute is announced, and its end', () => {
  const votes = [
    { participantId: 'finn', points: 3 },
    { participantId: 'olga', points: 13 },
  ];
  const revealed = after(onStory, { type: 'revealed', storyId: 'login', votes });
  const speaking = (points: number, endsAt: number) => {
    const floor = { points, endsAt, next: null };
    return after(revealed, { type: 'floorChanged', storyId: 'login', floor });
  };
  const finn = speaking(3, Date.now() - 1000);
  const olga = speaking(13, Date.now() + 60_000);
  expect(newsBetween(revealed, finn, 'login')).toEqual([
    'Explaining now: <bdi translate="no">Finn</bdi> (3)',
  ]);
  expect(newsBetween(finn, olga, 'login')).toEqual([
    'Explaining now: <bdi translate="no">Olga</bdi> (13)',
  ]);
  expect(newsBetween(olga, speaking(13, Date.now()), 'login')).toEqual([]);
  expect(newsBetween(finn, revealed, 'login')).toEqual(['The time to explain is over']);
  expect(newsBetween(olga, revealed, 'login')).toEqual(['The time to explain was stopped']);
  const agreed = after(olga, { type: 'pointsAgreed', storyId: 'login', points: 5 });
  expect(newsBetween(olga, agreed, 'login')).toEqual([]);
});

test('[PG18] a vote is announced as the number of votes', () => {
  const voted = after(onStory, votedBy('olga'));
  expect(newsBetween(onStory, voted, 'login')).toEqual(['1 of 2 voted']);
});

test('[TB24, TB29] a vote may wait for others, and only the last is important; the same holds for people who join', () => {
  const canWait = (before: RoomView, now: RoomView) =>
    news.newsBetween(before, now, 'login').map((one) => one.canWait);
  const voted = after(onStory, votedBy('olga'));
  expect(canWait(onStory, voted)).toEqual([true]);
  expect(canWait(voted, after(voted, votedBy('finn')))).toEqual([false]);
  const fuller = after(onStory, { type: 'participantJoined', participant: anna });
  expect(canWait(onStory, fuller)).toEqual([true]);
});

test('[PG18] votes on another story are not announced', () => {
  const voted = after(onStory, votedBy('olga'));
  expect(newsBetween(onStory, voted, undefined)).toEqual([]);
  expect(newsBetween(onStory, voted, 'another')).toEqual([]);
});

test('[PG18] a changed vote is not announced', () => {
  const voted = after(onStory, votedBy('olga'));
  expect(newsBetween(voted, after(voted, votedBy('olga')), 'login')).toEqual([]);
});

test('[PG18] a reveal is announced with the average', () => {
  const votes = [
    { participantId: 'finn', points: 8 },
    { participantId: 'olga', points: 2 },
  ];
  const revealed = after(onStory, { type: 'revealed', storyId: 'login', votes });
  expect(newsBetween(onStory, revealed, 'login')).toEqual(['Results revealed: average 5']);
  const edited = after(revealed, { type: 'pointsAgreed', storyId: 'login', points: 5 });
  expect(newsBetween(revealed, edited, 'login')).toEqual([]);
});

test('[PG18] a reveal without a vote that counts is announced without an average', () => {
  const votes = [{ participantId: 'finn', points: 0 }];
  const revealed = after(onStory, { type: 'revealed', storyId: 'login', votes });
  expect(newsBetween(onStory, revealed, 'login')).toEqual(['Results revealed: No average']);
});

test('[PG18] a new round is announced, with the votes it has already', () => {
  const voted = after(onStory, votedBy('olga'));
  const again = after(voted, { type: 'roundStarted', storyId: 'login', round: 2 });
  expect(newsBetween(voted, again, 'login')).toEqual(['A new round has started']);
  expect(newsBetween(voted, after(again, votedBy('finn')), 'login')).toEqual([
    'A new round has started',
    '1 of 2 voted',
  ]);
});

test('[TB8] a participant on another story hears where the facilitator turns, and nobody else does', () => {
  const active: VisibleChange = { type: 'activeStoryChanged', storyId: 'login' };
  const moved = after(onStory, active);
  const told = [
    '<bdi translate="no">Finn</bdi> is on &quot;<bdi translate="no">Log in</bdi>&quot;',
  ];
  expect(newsOfFacilitator(onStory, moved, 'another')).toEqual(told);
  expect(newsOfFacilitator(onStory, moved, undefined)).toEqual(told);
  expect(newsOfFacilitator(onStory, moved, 'login')).toEqual([]);
  expect(newsOfFacilitator(moved, after(moved, votedBy('olga')), 'another')).toEqual([]);
});

test('[WA1, TX4] becoming a watcher or a voter is announced, and the votes are counted without watchers', () => {
  const change = { type: 'watchingChanged', participantId: 'olga' } as const;
  const watching = after(onStory, { ...change, watches: true });
  expect(newsBetween(onStory, watching, 'login')).toEqual([
    '<bdi translate="no">Olga</bdi> is watching now',
  ]);
  const back = after(watching, { ...change, watches: false });
  expect(newsBetween(watching, back, 'login')).toEqual([
    '<bdi translate="no">Olga</bdi> is voting now',
  ]);
  const voted = after(watching, votedBy('finn'));
  expect(newsBetween(watching, voted, 'login')).toEqual(['1 of 1 voted']);
});

test('[AR1] a countdown to the reveal is announced once, and when it is stopped or waits', () => {
  const counts = (countdown: number | 'stopped' | null): VisibleChange => {
    return { type: 'countdownChanged', storyId: 'login', countdown };
  };
  const voted = after(onStory, votedBy('olga'), votedBy('finn'));
  const running = after(voted, counts(3000));
  const soon = 'All votes are in. They are revealed in 3 seconds';
  expect(newsBetween(voted, running, 'login')).toEqual([soon]);
  const anew = after(running, votedBy('olga'), counts(4000));
  expect(newsBetween(running, anew, 'login')).toEqual([]);
  const stopped = after(running, counts('stopped'));
  expect(newsBetween(running, stopped, 'login')).toEqual(['The reveal was stopped']);
  expect(newsBetween(running, after(running, counts(null)), 'login')).toEqual([
    'The reveal is on hold',
  ]);
});

test('[TI3, O44] a timer that the clock of the server has moved is not announced again', () => {
  const endingIn = (seconds: number) => {
    const timer = { seconds: 90, endsAt: Date.now() + seconds * 1000, isOver: false };
    return after(onStory, { type: 'timerStarted', storyId: 'login', timer });
  };
  expect(newsBetween(endingIn(-3600), endingIn(40), 'login')).toEqual([]);
  expect(newsBetween(endingIn(40), endingIn(90), 'login')).toHaveLength(1);
});

test('[AR1] a reveal by the timer is announced as such, and one by hand is not', () => {
  const settings = { ...onStory.session.settings, timerReveals: true };
  const set = after(onStory, { type: 'settingsChanged', settings });
  const timed = (endsAt: number) =>
    after(set, {
      type: 'timerStarted',
      storyId: 'login',
      timer: { seconds: 60, endsAt, isOver: false },
    });
  const revealed: VisibleChange = { type: 'revealed', storyId: 'login', votes: [] };
  const told = (room: RoomView) => newsBetween(room, after(room, revealed), 'login');
  const results = 'Results revealed: No average';
  expect(told(timed(Date.now() - 1000))).toEqual(['Time is up', results]);
  expect(told(timed(Date.now() + 60_000))).toEqual([results]);
});

test('[CO12] a collection that begins or ends is a message only where the page does not show it itself', () => {
  const collection = {
    ...{ storyIds: ['login'], startedAt: 1, endsAt: 60_000, rule: 'none' as const, asked: null },
    ...{ leftOut: [], endedAt: null, sorted: null, isSeen: true },
  };
  const two = after(onStory, { type: 'storyCreated', storyId: 'search', name: 'Search' });
  const collecting = after(two, { type: 'collectionStarted', collection, rounds: {} });
  const ended = after(collecting, { type: 'collectionEnded', at: 60_000, sorted: [] });
  for (const [before, now] of [
    [two, collecting],
    [collecting, ended],
  ] as const) {
    const isNotice = (storyId: string | undefined) =>
      news.newsBetween(before, now, storyId).map((one) => one.isNotice);
    expect([undefined, 'login', 'search'].map(isNotice)).toEqual([[false], [false], [true]]);
  }
  const moved = after(collecting, { type: 'deadlineMoved', endsAt: 120_000 });
  expect(news.newsBetween(collecting, moved, undefined)).toMatchObject([{ isNotice: true }]);
});
