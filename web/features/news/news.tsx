import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { labelOf } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { isRunByPrograms, leadersOf } from '@story-pointer/core/session/capabilities';
import { isCollected, runningIn } from '@story-pointer/core/session/collecting';
import {
  findParticipant,
  findStory,
  type Participant,
  roleOf,
  turnout,
} from '@story-pointer/core/session/open-room';
import {
  castIn,
  type OpenRound,
  type RevealedRound,
  votersOf,
} from '@story-pointer/core/session/round';
import { type Settings, type SwitchName, switchNames } from '@story-pointer/core/session/settings';
import {
  type Countdown,
  countdownSeconds,
  secondsLeft,
  type Timer,
} from '@story-pointer/core/session/timers';
import { centreOf } from '@story-pointer/core/story-results';
import type { RoomView } from '@story-pointer/core/view';
import type { ReactNode } from 'react';
import { serverNow } from '../../calls/server-clock.ts';
import { firstSpeakerText } from '../../shared/first-speaker-text.ts';
import { vouchedText } from '../../shared/vouched-text.tsx';
import { deckText } from '../../texts/deck-text.ts';
import { duration } from '../../texts/durations.ts';
import { i18n } from '../../texts/i18n.ts';
import { votedText } from '../../texts/voted-text.ts';
import { someNames } from '../../ui/people.tsx';
import {
  actText,
  apart,
  collectionText,
  gone,
  joined,
  newActs,
  programTexts,
  revealedText,
  roleText,
  speaksText,
} from './news-texts.tsx';

export interface News {
  readonly text: ReactNode;
  /** Whether it may wait to be merged with more of the same: a detail, which users can turn off. */
  readonly canWait?: boolean;
  /** Whether it concerns everybody, but nothing else on the screen shows it. */
  readonly isNotice?: boolean;
}

/** The announcements for a change of the room while their user is on a story. */
export function newsBetween(before: RoomView, now: RoomView, storyId: Id | undefined): News[] {
  return [
    ...newsOfTeam(before, now),
    ...newsOfCollection(before, now, storyId),
    ...newsOfStory(before, now, storyId),
  ];
}

/** The announcement for a participant when the facilitator turns to another story. */
export function newsOfFacilitator(
  before: RoomView,
  now: RoomView,
  storyId: Id | undefined,
): News[] {
  const active = now.session.facilitatorActiveStoryId;
  if (active === null || active === storyId) return [];
  if (active === before.session.facilitatorActiveStoryId) return [];
  // Then its token is named.
  if (newActs(before, now).some(({ did }) => did === 'setActiveStory')) return [];
  const [leader, another] = leadersOf(now);
  const story = findStory(now, active);
  if (!leader || !story) return [];
  const name = apart(story.name);
  return [
    {
      text:
        another || isRunByPrograms(now, serverNow()) ? (
          <Trans>The team is on "{name}"</Trans>
        ) : (
          <Trans>
            {apart(leader.name)} is on "{name}"
          </Trans>
        ),
    },
  ];
}

function newsOfTeam(before: RoomView, now: RoomView): News[] {
  // A vote keeps the same array of people, and there may be many.
  const isSameTeam = before.participants === now.participants;
  return [
    ...(isSameTeam ? [] : newsOfParticipants(before, now)),
    ...newsOfDeck(before, now),
    ...newsOfSettings(before, now),
    ...programTexts(before, now).map((text) => ({ text, isNotice: true })),
    ...newActs(before, now).map((act) => ({
      text: actText(act, now),
      isNotice: act.did === 'addStories',
    })),
    ...newsOfClosing(before, now),
  ];
}

function newsOfParticipants(before: RoomView, now: RoomView): News[] {
  return [
    ...newsOfPeople(missingIn(before, now), joined),
    ...newsOfPeople(missingIn(now, before), gone),
    ...newsOfVouching(before, now),
    ...newsOfRoles(before, now),
    ...newsOfWatching(before, now),
  ];
}

function newsOfPeople(people: readonly Participant[], tell: typeof joined): News[] {
  const [first, ...others] = people;
  return first ? [{ text: tell(apart(first.name), others.length), canWait: true }] : [];
}

function newsOfRoles(before: RoomView, now: RoomView): News[] {
  return now.participants.flatMap((one) => {
    const was = findParticipant(before, one.id);
    if (!was || roleOf(was) === roleOf(one)) return [];
    return [{ text: roleText(roleOf(one), apart(one.name)), isNotice: true }];
  });
}

function newsOfVouching(before: RoomView, now: RoomView): News[] {
  return now.participants.flatMap((one) => {
    const known = findParticipant(before, one.id)?.vouchedBy.length ?? 0;
    if (one.vouchedBy.length <= known) return [];
    return [{ text: vouchedText(now, one), isNotice: true }];
  });
}

function newsOfWatching(before: RoomView, now: RoomView): News[] {
  return now.participants.flatMap(({ id, name, watches }): News[] => {
    const was = findParticipant(before, id);
    if (!was || was.watches === watches) return [];
    return [
      {
        text: watches ? (
          <Trans>{apart(name)} is watching now</Trans>
        ) : (
          <Trans>{apart(name)} is voting now</Trans>
        ),
        canWait: true,
      },
    ];
  });
}

function newsOfDeck(before: RoomView, now: RoomView): News[] {
  const isSame = JSON.stringify(before.session.type) === JSON.stringify(now.session.type);
  const text = <Trans>The deck is now {apart(deckText(deckOf(now.session.type).name))}</Trans>;
  return isSame ? [] : [{ text, isNotice: true }];
}

const switchNews: Readonly<Record<SwitchName, readonly [MessageDescriptor, MessageDescriptor]>> = {
  canChangeVotes: [
    msg`Votes can now be changed before the reveal`,
    msg`Votes can no longer be changed`,
  ],
  canTakeOver: [msg`Voters can take over now`, msg`Voters can no longer take over`],
  everyoneRuns: [
    msg`Voters can run the session now`,
    msg`Only facilitators can run the session now`,
  ],
  autoReveal: [
    msg`Votes are now revealed when everyone here has voted`,
    msg`Votes are no longer revealed automatically`,
  ],
  timerStarts: [
    msg`The timer now starts with each story`,
    msg`The timer no longer starts with each story`,
  ],
  timerReveals: [
    msg`Votes are now revealed when the timer ends`,
    msg`Votes are no longer revealed when the timer ends`,
  ],
  hiddenNames: [msg`Results no longer show names`, msg`Results of new rounds show names again`],
};

function newsOfSettings(before: RoomView, now: RoomView): News[] {
  const [was, is] = [before.session.settings, now.session.settings];
  const texts = switchNames
    .filter((name) => was[name] !== is[name])
    .map((name) => i18n._(switchNews[name][is[name] ? 0 : 1]));
  if (was.timerSeconds !== is.timerSeconds)
    texts.push(t`Timer length is now ${duration(is.timerSeconds)}`);
  if (was.speaksFirst !== is.speaksFirst)
    texts.push(t`First to explain: ${firstSpeakerText(is.speaksFirst)}`);
  return texts.map((text) => ({ text, isNotice: true }));
}

function newsOfClosing(before: RoomView, now: RoomView): News[] {
  const [was, is] = [before.session.closedAt, now.session.closedAt];
  return was === is
    ? []
    : [{ text: is === null ? t`The session was reopened` : t`The session was closed` }];
}

function newsOfCollection(before: RoomView, now: RoomView, storyId: Id | undefined): News[] {
  const text = before.collection === now.collection ? null : collectionText(before, now);
  if (text === null) return [];
  const isMoved = runningIn(before)?.startedAt === runningIn(now)?.startedAt;
  // Such a page asks for the votes itself, and shows them at the end.
  const shows = storyId === undefined || isCollected(before, storyId) || isCollected(now, storyId);
  return [{ text, isNotice: isMoved || !shows }];
}

function missingIn(one: RoomView, other: RoomView) {
  const known = new Set(one.participants.map(({ id }) => id));
  return other.participants.filter(({ id }) => !known.has(id));
}

function newsOfStory(before: RoomView, now: RoomView, storyId: Id | undefined): News[] {
  // There everybody votes in their own time.
  if (storyId === undefined || isCollected(now, storyId)) return [];
  const was = findStory(before, storyId)?.round;
  const is = findStory(now, storyId)?.round;
  if (!was || !is) return [];
  const isSame = was.number === is.number;
  if (is.state === 'revealed') {
    if (isSame && was.state === 'revealed') return newsOfFloor(now, was, is);
    const isTimed = was.state === 'open' && wasTimeUp(was, now.session.settings);
    return [
      ...(isTimed ? [{ text: t`Time is up` }] : []),
      { text: revealedText(centreOf(deckOf(now.session.type), castIn(is))) },
    ];
  }
  const news = [
    ...(isSame ? [] : [{ text: t`A new round has started` }]),
    ...(isSame && was.state === 'revealed' ? [{ text: t`The results are hidden again` }] : []),
    ...newsOfCountdown(was.state === 'open' ? was.countdown : null, is.countdown),
    ...newsOfTimer(was.state === 'open' && isSame ? was.timer : null, is.timer),
  ];
  const votedBefore = isSame ? votersOf(was).length : 0;
  const { voted, all } = turnout(now, is);
  if (voted <= votedBefore) return news;
  return [...news, { text: votedText(voted, all), canWait: voted < all }];
}

function newsOfFloor(room: RoomView, was: RevealedRound, is: RevealedRound): News[] {
  if (was.floor?.points === is.floor?.points || is.agreed !== null) return [];
  if (!is.floor) {
    return [
      {
        text:
          was.floor && was.floor.endsAt > serverNow()
            ? t`The time to explain was stopped`
            : t`The time to explain is over`,
      },
    ];
  }
  const { points } = is.floor;
  const ids = is.votes.filter((vote) => vote.points === points).map((vote) => vote.participantId);
  const people = room.participants.filter(({ id }) => ids.includes(id));
  const card = labelOf(deckOf(room.session.type), points);
  return [{ text: speaksText(someNames(people, 2), ids.length, card) }];
}

function wasTimeUp({ timer: was }: OpenRound, { timerReveals }: Settings): boolean {
  return timerReveals && was !== null && !was.isOver && was.endsAt <= serverNow();
}

function newsOfCountdown(was: Countdown | null, is: Countdown | null): News[] {
  const [ran, runs] = [typeof was === 'number', typeof is === 'number'];
  if (ran === runs) return [];
  if (runs)
    return [
      {
        text: plural(countdownSeconds, {
          one: 'All votes are in. They are revealed in # second',
          other: 'All votes are in. They are revealed in # seconds',
        }),
      },
    ];
  return is === 'stopped'
    ? [{ text: t`The reveal was stopped` }]
    : [{ text: t`The reveal is on hold`, canWait: true }];
}

function newsOfTimer(was: Timer | null, is: Timer | null): News[] {
  if (!is) return was && !was.isOver ? [{ text: t`The timer was stopped` }] : [];
  if (is.isOver) return was?.isOver ? [] : [{ text: t`Time is up` }];
  // The clock of the server was set, which moves the end; a start leaves the whole time.
  const isMoved = was?.seconds === is.seconds && secondsLeft(is, serverNow()) < is.seconds - 2;
  const isSame = was?.endsAt === is.endsAt || (isMoved && !was.isOver);
  return isSame ? [] : [{ text: t`Timer started: ${duration(is.seconds)}` }];
}
