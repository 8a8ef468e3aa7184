import type { StoryDetails } from '@story-pointer/core/details';
import type { Id } from '@story-pointer/core/ids';
import { packed, placesOf } from '@story-pointer/core/packed-story';
import type { EarlierRounds } from '@story-pointer/core/session/kept-round';
import type { Story } from '@story-pointer/core/session/open-room';
import { voteCountOf } from '@story-pointer/core/session/round';
import { mostVotesTold, tallied } from '@story-pointer/core/tally';
import type { RoomView } from '@story-pointer/core/view';
import type { AllDetails, VotesOf } from '@story-pointer/core/wire';

/** Characters that are handed on at a time: a page that does not read costs no more memory. */
const pieceLength = 32 * 1024;

/** A text as a whole where it is short, and otherwise in pieces that are made when they are asked for. */
export type Text = string | Iterator<string>;

/**
 * Stories as they were once written, for these participants: as long as nothing happens to a story, a room of
 * 100,000 votes is not written again because of the others.
 */
const written = new WeakMap<Story, { readonly participants: object; readonly text: string }>();

/** Stories written without the voters, which are the same for any participants. */
const tallies = new WeakMap<Story, string>();
const nobody = placesOf([]);

interface Wish {
  readonly votesOf?: VotesOf;
  /** Text before and after the room. */
  readonly around?: readonly [before: string, after: string];
}

/** A room as JSON; everybody who is sent it shares what is long in it. */
export function textOf(view: RoomView, { votesOf, around = ['', ''] }: Wish = {}): Text {
  const { stories, session } = view;
  const tellsAll =
    votesOf === undefined ||
    stories.reduce((sum, { round }) => sum + voteCountOf(round), 0) <= mostVotesTold;
  const looked = [votesOf, session.facilitatorActiveStoryId];
  return textFrom(partsOf(view, around, ({ id }) => tellsAll || looked.includes(id)));
}

function textFrom(parts: Iterable<string>): Text {
  const pieces = piecesOf(parts);
  const { value: first = '' } = pieces.next();
  const { value: second } = pieces.next();
  return second === undefined ? first : resumed([first, second], pieces);
}

function* resumed(read: readonly string[], rest: Iterable<string>) {
  yield* read;
  yield* rest;
}

/** Details of stories as JSON. */
export function detailsText(details: AllDetails['details']): Text {
  return textFrom(detailsParts(Object.entries(details)));
}

function* detailsParts(details: readonly (readonly [Id, StoryDetails])[]) {
  yield '{"details":{';
  for (const [index, [storyId, known]] of details.entries()) {
    yield `${index > 0 ? ',' : ''}${JSON.stringify(storyId)}:${JSON.stringify(known)}`;
  }
  yield '}}';
}

/** Earlier rounds as JSON. */
export function roundsText({ rounds, next }: EarlierRounds): Text {
  return textFrom(roundParts(rounds, next));
}

function* roundParts(rounds: EarlierRounds['rounds'], next: number | null) {
  yield `{"next":${next},"rounds":[`;
  for (const [index, kept] of rounds.entries()) {
    yield `${index > 0 ? ',' : ''}${JSON.stringify(kept)}`;
  }
  yield ']}';
}

/** In parts as long as a story. */
function* partsOf(
  { stories, ...rest }: RoomView,
  [before, after]: readonly [string, string],
  tellsVotes: (story: Story) => boolean,
) {
  const { participants } = rest;
  yield `${before}${JSON.stringify(rest).slice(0, -1)},"stories":[`;
  const places = placesOf(participants);
  for (const [index, story] of stories.entries()) {
    const text = tellsVotes(story) ? writeOnce(story, participants, places) : writeTally(story);
    yield `${index > 0 ? ',' : ''}${text}`;
  }
  yield `]}${after}`;
}

function writeTally(story: Story): string {
  const known = tallies.get(story);
  if (known !== undefined) return known;
  const text = JSON.stringify(packed(tallied(story), nobody));
  tallies.set(story, text);
  return text;
}

function writeOnce(story: Story, participants: object, places: ReadonlyMap<Id, number>): string {
  const known = written.get(story);
  if (known?.participants === participants) return known.text;
  const text = JSON.stringify(packed(story, places));
  written.set(story, { participants, text });
  return text;
}

/** Puts together what is shorter than a piece, and cuts what is longer. */
function* piecesOf(parts: Iterable<string>) {
  let text = '';
  for (const part of parts) {
    text += part;
    while (text.length >= pieceLength) {
      const end = pieceLength - Number(isHalf(text.charCodeAt(pieceLength - 1)));
      yield text.slice(0, end);
      text = text.slice(end);
    }
  }
  if (text !== '') yield text;
}

/** Whether a code unit is the first of two that are one character, which must not be cut in two. */
function isHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
