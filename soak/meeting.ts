import { decks } from '@story-pointer/core/decks/specified';
import type { StoryId } from '@story-pointer/core/ids';
import { collectedIn, isCollecting } from '@story-pointer/core/session/collecting';
import { collectionRules } from '@story-pointer/core/session/collection';
import {
  actingIn,
  findStory,
  lacksVote,
  type OpenStory,
  type Story,
} from '@story-pointer/core/session/open-room';
import { hidesNames } from '@story-pointer/core/session/round';
import { firstSpeakers, type SomeSettings } from '@story-pointer/core/session/settings';
import { isOpenTo, vacancyIn } from '@story-pointer/core/session/vacancy';
import type { RoomView } from '@story-pointer/core/view';
import { sleep } from 'bun';
import type { Chance } from './chance.ts';
import type { People } from './people.ts';
import type { Person } from './person.ts';

/** Milliseconds of a round of voting. */
const votingTime = 3000;

const mostStories = 8;
const cards = decks.fibonacci.cards.map(({ value }) => value);

/** The acts of people in a meeting: they estimate, and change settings and roles. */
export class Meeting {
  readonly #people: People;
  readonly #chance: Chance;

  constructor(people: People, chance: Chance) {
    this.#people = people;
    this.#chance = chance;
  }

  /** Goes a little further with the current story. */
  async goOn(isOver: () => boolean): Promise<void> {
    const story = this.#story;
    if (!story) this.#createStory();
    else if (story.round.state === 'revealed') this.#leave(story);
    else await this.#estimate(story.id, isOver);
    this.#collect();
    this.#arrange();
    this.#standIn();
  }

  /** The current story, as one of the people sees it. */
  get #story(): Story | undefined {
    const view = this.#chance.oneOf(this.#people.present)?.view;
    return view && findStory(view, view.session.facilitatorActiveStoryId ?? '');
  }

  #createStory(): void {
    const name = `Story ${this.#chance.below(1000)}`;
    this.#people.who('run')?.sends({ type: 'createStory', name });
  }

  async #estimate(storyId: StoryId, isOver: () => boolean): Promise<void> {
    const chance = this.#chance;
    const voters = this.#people.present;
    if (chance.is(0.15)) this.#setTimer(storyId);
    for (const person of voters) {
      if (isOver()) return;
      await sleep((chance.next() * 2 * votingTime) / voters.length);
      this.#vote(person, storyId);
      // The voters so far may vote again.
      if (chance.is(0.02)) this.#describe(storyId);
    }
    // A second leader reveals as well, or is too late for that.
    for (let leaders = chance.is(0.2) ? 2 : 1; leaders > 0; leaders -= 1) this.#end(storyId);
  }

  /** Somebody votes; some vote twice, others are undecided. */
  #vote(person: Person, storyId: StoryId): void {
    const chance = this.#chance;
    const { view } = person;
    const story = openStory(view, storyId);
    const hasVoted = view.ownVotes[storyId] !== undefined;
    const isStale = story?.round.stale?.includes(person.seat.participantId) ?? false;
    if (!story || chance.is(hasVoted && !isStale ? 0.9 : 0.05)) return;
    if (!person.may('vote') && chance.is(0.95)) return;
    const { number: round } = story.round;
    if (hasVoted && chance.is(0.3)) {
      person.sends({ type: 'withdrawVote', storyId, round });
      return;
    }
    const points = chance.oneOf(cards) ?? 0;
    const isHidden = hidesNames(story.round, view.session.settings);
    const vote = {
      type: 'vote',
      storyId,
      round,
      ...(isHidden && { namesHidden: true as const }),
    } as const;
    const reason = chance.is(0.5) ? `Reason ${chance.below(1000)}` : '';
    const remark = { reason, unsure: chance.is(0.3) };
    person.sends({ ...vote, points, ...(chance.is(0.4) && { remark }) });
    if (chance.is(0.1)) person.sends({ ...vote, points: 5 });
  }

  /** Votes on stories that the team is not on are collected until soon. */
  #collect(): void {
    const chance = this.#chance;
    const leader = this.#people.who('run');
    if (!leader) return;
    const { view } = leader;
    const endsAt = Date.now() + 3000 + chance.below(7000);
    if (isCollecting(view)) {
      for (const person of this.#people.present) this.#voteEarly(person);
      if (chance.is(0.1)) leader.sends({ type: 'moveDeadline', endsAt });
      if (chance.is(0.05)) leader.sends({ type: 'endCollection' });
      return;
    }
    const { facilitatorActiveStoryId: active } = view.session;
    const pending = view.stories.filter(({ id, round }) => round.state === 'open' && id !== active);
    const storyIds = pending.map(({ id }) => id);
    if (storyIds.length > 0 && chance.is(0.3)) {
      const rule = chance.oneOf(collectionRules) ?? 'none';
      leader.sends({ type: 'startCollection', storyIds, endsAt, rule, newcomers: chance.is(0.7) });
    } else if (view.stories.length < mostStories && chance.is(0.3)) {
      leader.sends({ type: 'addStories', add: [{ name: 'Later' }], update: [] });
    }
  }

  #voteEarly(person: Person): void {
    const story = this.#chance.oneOf(collectedIn(person.view));
    if (!story) return;
    if (this.#chance.is(0.8)) this.#vote(person, story.id);
    else if (person.may('vote')) {
      person.sends({ type: 'skip', storyId: story.id, round: story.round.number });
    }
  }

  /** A leader reveals, unless that happens automatically; or stops the countdown. */
  #end(storyId: StoryId): void {
    const chance = this.#chance;
    const leader = this.#people.who('run');
    const story = leader && openStory(leader.view, storyId);
    if (!story) return;
    const { number: round, countdown, timer } = story.round;
    if (timer && !timer.isOver && chance.is(0.7)) return;
    if (typeof countdown === 'number') {
      if (chance.is(0.2)) leader.sends({ type: 'stopCountdown', storyId, round });
      if (chance.is(0.8)) return;
    }
    const late = leader.view.participants.filter((one) => lacksVote(one, story.round));
    const participantId = chance.oneOf(late)?.id;
    if (participantId && chance.is(0.3)) {
      leader.sends({ type: 'nudge', storyId, round, participantId });
    }
    leader.sends({ type: 'reveal', storyId, round });
  }

  #setTimer(storyId: StoryId): void {
    const leader = this.#people.who('run');
    const story = leader && openStory(leader.view, storyId);
    if (!story) return;
    const { number: round, timer } = story.round;
    if (timer) leader.sends({ type: 'stopTimer', storyId, round });
    else leader.sends({ type: 'startTimer', storyId, round, seconds: 10 });
  }

  #describe(storyId: StoryId): void {
    const description = `Description ${this.#chance.below(1000)}`;
    this.#people.who('run')?.sends({ type: 'editDetails', storyId, description });
  }

  /** Acts on a revealed story, and on the others. */
  #leave({ id: storyId, round: { number: round } }: Story): void {
    const chance = this.#chance;
    const leader = this.#people.who('run');
    if (!leader) return;
    const { stories } = leader.view;
    const other = chance.oneOf(stories)?.id ?? storyId;
    const next = chance.below(10);
    if (next < 3) leader.sends({ type: 'startRound', storyId, round });
    else if (next < 4) leader.sends({ type: 'hideAgain', storyId, round });
    else if (next < 5) leader.sends({ type: 'giveFloor', storyId, round });
    else if (next < 6) {
      // It may have been dropped by now, or never kept.
      const restore = Math.max(1, round - 1);
      leader.sends({ type: 'restoreRound', storyId, round, restore });
    } else {
      leader.sends({ type: 'acceptPoints', storyId, round, points: 5 });
      if (stories.length < mostStories) this.#createStory();
      else this.#people.who('lead')?.sends({ type: 'deleteStory', storyId: other });
    }
    if (chance.is(0.1)) this.#describe(storyId);
    if (chance.is(0.2)) leader.sends({ type: 'setActiveStory', storyId: other });
    if (chance.is(0.2)) {
      const before = chance.oneOf(stories)?.id ?? null;
      leader.sends({ type: 'moveStory', storyId: other, before });
    }
    if (chance.is(0.1)) {
      leader.sends({ type: 'editStory', storyId: other, name: `Story ${chance.below(1000)}` });
    }
  }

  #arrange(): void {
    const chance = this.#chance;
    const manager = this.#people.who('manage');
    if (manager && chance.is(0.1)) {
      manager.sends({ type: 'renameSession', name: `Sprint ${chance.below(1000)}` });
    }
    if (manager && chance.is(0.1)) {
      manager.sends({ type: 'changeSettings', settings: anySettings(chance) });
    }
    const closer = this.#people.who('administer');
    const isClosed = typeof closer?.view.session.closedAt === 'number';
    if (isClosed && chance.is(0.5)) closer?.sends({ type: 'reopenSession' });
    else if (chance.is(0.02)) closer?.sends({ type: 'closeSession' });
    const somebody = chance.oneOf(this.#people.present);
    if (!somebody) return;
    const { participantId } = somebody.seat;
    if (chance.is(0.2)) {
      const watches = !somebody.participant?.watches && chance.is(0.4);
      if (chance.is(0.5)) somebody.sends({ type: 'watch', watches });
      else manager?.sends({ type: 'setWatching', participantId, watches });
    }
    if (chance.is(0.1)) {
      if (somebody.participant?.isFacilitator) somebody.sends({ type: 'stepDown' });
      else this.#people.who('own')?.sends({ type: 'makeFacilitator', participantId });
    }
    for (const person of this.#people.present) {
      if (chance.is(person.attention === 'away' ? 0.4 : 0.03)) {
        person.turn(person.attention === 'away' ? 'here' : 'away');
      }
    }
  }

  /** A voter takes over from absent leaders; a leader who returns takes over again, or shares. */
  #standIn(): void {
    const chance = this.#chance;
    const now = Date.now();
    for (const person of this.#people.present) {
      const { peopleHere, view, seat } = person;
      const vacancy = peopleHere && vacancyIn(view, peopleHere);
      const mayNow = vacancy && isOpenTo(vacancy, seat.participantId, now);
      if (person.may('takeOver') && chance.is(mayNow ? 0.5 : 0.003)) {
        person.sends({ type: 'takeOver' });
      }
    }
    const back = this.#people.who('own');
    if (back && actingIn(back.view).length > 0 && chance.is(0.3)) {
      back.sends({ type: 'endTakeOver', keep: chance.is(0.5) });
    }
  }
}

/** The story open for votes, as somebody sees it. */
function openStory(view: RoomView, storyId: StoryId): OpenStory | undefined {
  const story = findStory(view, storyId);
  return story?.round.state === 'open' ? { ...story, round: story.round } : undefined;
}

export function anySettings(chance: Chance): SomeSettings {
  return {
    autoReveal: chance.is(0.5),
    canChangeVotes: chance.is(0.7),
    canTakeOver: chance.is(0.9),
    everyoneRuns: chance.is(0.2),
    timerStarts: chance.is(0.3),
    timerReveals: chance.is(0.5),
    hiddenNames: chance.is(0.3),
    speaksFirst: chance.oneOf(firstSpeakers),
  };
}
