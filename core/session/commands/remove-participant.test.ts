import { describe, expect, test } from 'bun:test';
import { makeId } from '../../ids.ts';
import { growthOf } from '../../testing/growth.ts';
import { inEveryPlay } from '../../testing/law.ts';
import {
  decided,
  joined,
  keyOf,
  openRoom,
  refusal,
  revealed,
  sent,
  story,
  value,
  voted,
} from '../../testing/room.ts';
import { isOpen } from '../../view.ts';
import { afterChangeSet, apply, applyAll } from '../apply.ts';
import { newParticipant, newStory } from '../open-room.ts';
import type { Room } from '../room.ts';
import { newRound, revealedRound } from '../round.ts';
import { sizeOfChanges } from '../size.ts';

const room = openRoom();
const removal = { type: 'removeParticipant', participantId: 'bob' } as const;

/** A session of so many people, in which everybody has voted on 25 revealed stories and on 25 open ones. */
function crowdOf(people: number): Room {
  const ids = Array.from({ length: people }, (_, at) => makeId(at, 0.5));
  const votes = ids.map((participantId) => ({ participantId, points: 0.5 }));
  const stories = Array.from({ length: 50 }, (_, at) => {
    const open = { ...newRound(1), voters: ids };
    return newStory(makeId(1e6 + at, 0.5), 'Story', at % 2 === 0 ? revealedRound(1, votes) : open);
  });
  const ballots = stories.flatMap(({ id, round }) =>
    round.state === 'open' ? [[id, Object.fromEntries(ids.map((one) => [one, 0.5]))] as const] : [],
  );
  const crowd = ids.map((id) => newParticipant(id, id));
  const others = { stories, ballots: Object.fromEntries(ballots) };
  // Read as it is from a store: ids are then strings of their own.
  return structuredClone({ ...room, ...others, participants: [...room.participants, ...crowd] });
}

describe('removing a participant', () => {
  test('[A3] takes them and their seat out of the session', () => {
    const after = sent(room, 'ann', removal);
    expect(after.participants.map(({ id }) => id)).toEqual(['ann', 'cid']);
    expect(after.seats).toEqual({ ann: [keyOf('ann')], cid: [keyOf('cid')] });
  });

  test('[S1] deletes their hidden and their revealed votes', () => {
    const onSearch = { type: 'vote', storyId: 'search', round: 1, points: 8 } as const;
    const both = sent(revealed(voted(room, { bob: 3, cid: 5 })), 'bob', onSearch);
    const after = sent(both, 'ann', removal);
    expect(story(after, 'login').round).toMatchObject({
      votes: [{ participantId: 'cid', points: 5 }],
    });
    expect(story(after, 'search').round).toMatchObject({ voters: [] });
    expect(after.ballots).toEqual({});
  });

  test('[S1] frees their name, for a participant without their votes', () => {
    const votes = voted(room, { bob: 3 });
    const after = joined(sent(votes, 'ann', removal), 'Bob');
    expect(after.participants.at(-1)).toEqual(newParticipant('bob', 'Bob'));
    expect(story(after, 'login').round).toMatchObject({ voters: [] });
  });

  test('[TM4] takes everybody who joined later along, but for facilitators', () => {
    const crowd = ['Dan', 'Eve'].reduce(joined, voted(room, { bob: 3, cid: 5 }));
    const [, , , dan, eve] = crowd.participants;
    const led = sent(crowd, 'ann', { type: 'makeFacilitator', participantId: dan?.id ?? '' });
    const command = { ...removal, participantId: 'cid', withLater: true, bars: true } as const;
    const after = sent(led, 'ann', command);
    expect(after.participants.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Dan']);
    expect(story(after, 'login').round).toMatchObject({ voters: ['bob'] });
    expect(after.barred.map(({ name }) => name)).toEqual(['Cid', 'Eve']);
    expect(after.seats[eve?.id ?? '']).toBeUndefined();
  });

  test('[TM4, HN5] withdraws all votes of rounds without names in which one of them has voted', () => {
    const settings = { type: 'changeSettings', settings: { hiddenNames: true } } as const;
    const after = sent(voted(sent(room, 'ann', settings), { ann: 2, bob: 3, cid: 5 }), 'ann', {
      ...{ ...removal, withLater: true },
    });
    expect(after.participants.map(({ id }) => id)).toEqual(['ann']);
    expect(story(after, 'login').round).toMatchObject({ voters: [] });
    expect(after.ballots).toEqual({});
  });

  test('[TM4] takes many people out in time that grows with their number', async () => {
    const { time } = await growthOf(40, crowdOf, (crowd) => {
      const changes = value(decided(crowd, 'ann', { ...removal, withLater: true }));
      return afterChangeSet(crowd, { revision: 2, mark: '', base: '', changes }).participants;
    });
    expect(time).toBeLessThan(9);
  });

  test(
    '[TM4] leads to the same room whether people are taken out together or one after another',
    inEveryPlay((steps) => {
      for (const { before, decision } of steps) {
        if (!decision.ok) continue;
        expect(applyAll(before, decision.value)).toEqual(decision.value.reduce(apply, before));
      }
    }),
  );

  test('[TM4, N17] weighs at least what its votes take as they are sent', () => {
    const changes = value(decided(crowdOf(30), 'ann', { ...removal, withLater: true }));
    const open = changes.filter(isOpen);
    expect(sizeOfChanges(open)).toBeGreaterThan(JSON.stringify(open).length);
  });

  test('[A3] is refused for a facilitator, and so for oneself', () => {
    const decision = decided(room, 'ann', { ...removal, participantId: 'ann' });
    expect(refusal(decision)).toEqual({ code: 'cannotRemove', field: 'participantId' });
  });

  test('[A3] is refused for somebody who is not there', () => {
    const decision = decided(room, 'ann', { ...removal, participantId: 'dora' });
    expect(refusal(decision)).toEqual({ code: 'participantNotFound', field: 'participantId' });
  });
});
