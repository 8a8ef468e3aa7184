import { newSession, newStory, type Story } from '../session/open-room.ts';
import { emptyRoom, type Room } from '../session/room.ts';
import { newRound, type Round, revealedRound } from '../session/round.ts';
import { tallied } from '../tally.ts';
import { type RoomView, viewFor } from '../view.ts';

/**
 * A session for people with the link of its team who have no seat in it: its results, without people and its name, and
 * with its place instead of its code. Built field by field, so that what is not named never leaves the server.
 */
export function withoutPeople({ session, stories }: Room, place: number): RoomView {
  const { type, creationDate, settings, closedAt } = session;
  const shown = newSession(String(place), '', type, creationDate);
  const room = emptyRoom({ ...shown, settings, closedAt });
  return viewFor({ ...room, stories: stories.map(storyWithoutPeople) }, null);
}

function storyWithoutPeople(story: Story): Story {
  const { id, name, key, lastRound, inTracker } = story;
  const { round } = tallied(story);
  return { ...newStory(id, name, roundWithoutPeople(round)), key, lastRound, inTracker };
}

function roundWithoutPeople(round: Round): Round {
  if (round.state === 'open') return newRound(round.number);
  const { number, agreed, byRule, took, tally } = round;
  return { ...revealedRound(number, []), agreed, byRule, took, tally };
}
