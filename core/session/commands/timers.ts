import * as z from 'zod/mini';
import { type Apart, canExplain, consensusOf } from '../../consensus.ts';
import { deckOf } from '../../decks/scale.ts';
import { participantIdSchema, storyIdSchema } from '../../ids.ts';
import { isReady, type Presence } from '../../presence.ts';
import type { Change } from '../changes.ts';
import { isCollected } from '../collecting.ts';
import {
  command,
  storyAfterReveal,
  storyAtTable,
  storyBeforeReveal,
  storyInRound,
} from '../command.ts';
import { canReveal } from '../nameless.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { revealOf } from '../reveal.ts';
import { castIn } from '../round.ts';
import type { FirstSpeakers } from '../settings.ts';
import {
  countdownSeconds,
  floorFrom,
  floorSeconds,
  timerFrom,
  timerSecondsSchema,
} from '../timers.ts';

const startTimer = command({
  does: 'Starts the countdown of a round, or starts it anew.',
  schema: z.object({
    type: z.literal('startTimer'),
    storyId: storyIdSchema,
    round: z.int(),
    seconds: timerSecondsSchema,
  }),
  may: 'run',
  scope: 'run',
  about: ['story'],
  failure: 'Failed to start the timer',
  isRetried: true,
  decide: (room, input, around) => {
    const { storyId, seconds } = input;
    const story = storyAtTable(room, input);
    if (!story.ok) return story;
    return accepted([{ type: 'timerStarted', storyId, timer: timerFrom(seconds, around.now()) }]);
  },
});

const stopTimer = command({
  does: 'Stops the countdown of a round.',
  schema: z.object({ type: z.literal('stopTimer'), storyId: storyIdSchema, round: z.int() }),
  may: 'run',
  scope: 'run',
  about: ['story'],
  failure: 'Failed to stop the timer',
  isRetried: true,
  decide: (room, input) => {
    const story = storyInRound(room, input);
    if (!story.ok) return story;
    const { round } = story.value;
    if (round.state === 'revealed' || !round.timer) return accepted([]);
    return accepted([{ type: 'timerStopped', storyId: input.storyId }]);
  },
});

const timeUp = command({
  does: 'Ends the time of a round, and reveals its votes where the session is set so and there are any.',
  schema: z.object({ type: z.literal('timeUp'), storyId: storyIdSchema }),
  may: 'alarm',
  about: ['story'],
  decide: (room, { storyId }, around) => {
    const round = findStory(room, storyId)?.round;
    if (round?.state !== 'open' || !round.timer || round.timer.isOver) return accepted([]);
    const { timerReveals } = room.session.settings;
    const reveals = timerReveals && round.voters.length > 0 && canReveal(room, round);
    return accepted([
      { type: 'timeUp', storyId },
      ...(reveals ? revealOf(room, storyId, round, around) : []),
    ]);
  },
});

/** Once for each jump of the clock: one that was set by more than a countdown takes is what it is by the old time. */
const followClock = command({
  does: 'Moves the ends of running countdowns with the time of day, which was set.',
  schema: z.object({ type: z.literal('followClock'), by: z.number() }),
  may: 'alarm',
  about: ['stories'],
  decide: ({ stories }, { by }, around) => {
    const isOld = (endsAt: number, seconds: number) =>
      Math.abs(endsAt + by - around.now()) <= seconds * 1000;
    const moved = (endsAt: number) => Math.round(endsAt + by);
    return accepted(
      stories.flatMap(({ id: storyId, round }): Change[] => {
        if (round.state === 'revealed') {
          const { floor } = round;
          if (!floor || !isOld(floor.endsAt, floorSeconds)) return [];
          const endsAt = moved(floor.endsAt);
          return [{ type: 'floorChanged', storyId, floor: { ...floor, endsAt } }];
        }
        const { timer, countdown } = round;
        const changes: Change[] = [];
        if (timer && !timer.isOver && isOld(timer.endsAt, timer.seconds)) {
          const endsAt = moved(timer.endsAt);
          changes.push({ type: 'timerStarted', storyId, timer: { ...timer, endsAt } });
        }
        if (typeof countdown === 'number' && isOld(countdown, countdownSeconds)) {
          changes.push({ type: 'countdownChanged', storyId, countdown: moved(countdown) });
        }
        return changes;
      }),
    );
  },
});

/** Sent by each process that holds the presence of the room; only the first one has an effect. */
const reviewCountdowns = command({
  does: 'Begins a countdown once the votes of those who are here are all in, and ends it where one is missing.',
  schema: z.object({
    type: z.literal('reviewCountdowns'),
    here: z.readonly(z.array(participantIdSchema)),
  }),
  may: 'alarm',
  about: ['stories'],
  decide: ({ session, participants, stories, seats, collection }, { here }, around) => {
    if (session.closedAt !== null) return accepted([]);
    const { autoReveal } = session.settings;
    const presence: Presence = Object.fromEntries(here.map((id) => [id, 'here'] as const));
    const endsAt = Math.round(around.now()) + countdownSeconds * 1000;
    return accepted(
      stories.flatMap(({ id: storyId, round }): Change[] => {
        if (round.state === 'revealed' || round.countdown === 'stopped') return [];
        const isDue =
          autoReveal &&
          !isCollected({ collection }, storyId) &&
          isReady({ participants }, round, presence) &&
          canReveal({ session, seats }, round);
        if (isDue === (round.countdown !== null)) return [];
        return [{ type: 'countdownChanged', storyId, countdown: isDue ? endsAt : null }];
      }),
    );
  },
});

const stopCountdown = command({
  does: 'Stops an automatic reveal until the votes change.',
  schema: z.object({ type: z.literal('stopCountdown'), storyId: storyIdSchema, round: z.int() }),
  may: 'run',
  scope: 'run',
  about: ['story'],
  failure: 'Failed to stop the countdown',
  isRetried: true,
  decide: (room, input) => {
    const story = storyBeforeReveal(room, input);
    if (!story.ok) return story;
    if (typeof story.value.round.countdown !== 'number') return accepted([]);
    return accepted([{ type: 'countdownChanged', storyId: input.storyId, countdown: 'stopped' }]);
  },
});

const countdownOver = command({
  does: 'Reveals the votes at the end of a countdown, if the session still has that setting.',
  schema: z.object({ type: z.literal('countdownOver'), storyId: storyIdSchema }),
  may: 'alarm',
  about: ['story'],
  decide: (room, { storyId }, around) => {
    const round = findStory(room, storyId)?.round;
    if (round?.state !== 'open' || typeof round.countdown !== 'number') return accepted([]);
    const { autoReveal } = room.session.settings;
    return accepted(
      autoReveal && canReveal(room, round)
        ? revealOf(room, storyId, round, around)
        : [{ type: 'countdownChanged', storyId, countdown: null }],
    );
  },
});

const giveFloor = command({
  does: `Gives the people furthest apart ${floorSeconds} seconds each to explain, one end after the other.`,
  schema: z.object({ type: z.literal('giveFloor'), storyId: storyIdSchema, round: z.int() }),
  may: 'run',
  scope: 'run',
  about: ['story'],
  decide: (room, input, around) => {
    const story = storyAfterReveal(room, input);
    if (!story.ok) return story;
    const { id: storyId, round } = story.value;
    if (round.agreed !== null) return refused('alreadyAgreed');
    const deck = deckOf(room.session.type);
    const consensus = consensusOf(deck, castIn(round));
    if (consensus.is !== 'apart' || !canExplain(deck, round)) return refused('notApart');
    const first = firstEnd(consensus, room.session.settings.speaksFirst);
    const next = first === 'lowest' ? 'highest' : 'lowest';
    const floor = floorFrom(consensus[first].card.value, around.now(), next);
    return accepted([{ type: 'floorChanged', storyId, floor }]);
  },
});

/** The end that explains first. Ends of the same size begin with the lowest. */
function firstEnd({ lowest, highest }: Apart, first: FirstSpeakers): 'lowest' | 'highest' {
  if (first !== 'fewer') return first;
  return highest.participantIds.length < lowest.participantIds.length ? 'highest' : 'lowest';
}

const passFloor = command({
  does: 'Gives the other end the floor after a minute, and nobody after it.',
  schema: z.object({ type: z.literal('passFloor'), storyId: storyIdSchema }),
  may: 'alarm',
  about: ['story'],
  decide: (room, { storyId }, around) => {
    const round = findStory(room, storyId)?.round;
    if (round?.state !== 'revealed' || !round.floor) return accepted([]);
    const { points, next } = round.floor;
    const consensus = consensusOf(deckOf(room.session.type), castIn(round));
    const end = consensus.is === 'apart' && next ? consensus[next].card.value : points;
    const floor = end === points ? null : floorFrom(end, around.now(), null);
    return accepted([{ type: 'floorChanged', storyId, floor }]);
  },
});

const stopFloor = command({
  does: 'Ends that.',
  schema: z.object({ type: z.literal('stopFloor'), storyId: storyIdSchema, round: z.int() }),
  may: 'run',
  scope: 'run',
  about: ['story'],
  decide: (room, input) => {
    const story = storyInRound(room, input);
    if (!story.ok) return story;
    const { id: storyId, round } = story.value;
    if (round.state === 'open' || !round.floor) return accepted([]);
    return accepted([{ type: 'floorChanged', storyId, floor: null }]);
  },
});

export const timerCommands = {
  startTimer,
  stopTimer,
  timeUp,
  followClock,
  reviewCountdowns,
  stopCountdown,
  countdownOver,
  giveFloor,
  passFloor,
  stopFloor,
};
