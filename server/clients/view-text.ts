import type { StoryDetails } from '@story-pointer/core/details';
import type { Id } from '@story-pointer/core/ids';
import type { EarlierRounds } from '@story-pointer/core/session/kept-round';
import { sparse, sparseStory } from '@story-pointer/core/sparse';
import type { RoomView } from '@story-pointer/core/view';
import type { AllDetails } from '@story-pointer/core/wire';

/** Characters that are handed on at a time: a page that does not read costs no more memory. */
const pieceLength = 32 * 1024;

/** A text as a whole where it is short, and otherwise in pieces that are made when they are asked for. */
export type Text = string | Iterator<string>;

/** A room as JSON. @param around text before and after the room */
export function textOf(view: RoomView, [before, after] = ['', '']): Text {
  return textFrom(partsOf(view, before, after));
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
function* partsOf({ stories, ...rest }: RoomView, before: string, after: string) {
  const sent = { ...rest, participants: rest.participants.map(sparse) };
  yield `${before}${JSON.stringify(sent).slice(0, -1)},"stories":[`;
  for (const [index, story] of stories.entries()) {
    yield `${index > 0 ? ',' : ''}${JSON.stringify(sparseStory(story))}`;
  }
  yield `]}${after}`;
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
