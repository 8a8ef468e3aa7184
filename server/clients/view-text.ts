import type { EarlierRounds } from '@story-pointer/core/session/kept-round';
import { sparse, sparseStory } from '@story-pointer/core/sparse';
import type { Statistics } from '@story-pointer/core/statistics';
import type { Votes } from '@story-pointer/core/tally';
import type { RoomView } from '@story-pointer/core/view';
import type { AllDetails } from '@story-pointer/core/wire-room';

/** Characters that are handed on at a time: a page that does not read costs no more memory. */
const pieceLength = 32 * 1024;

/** A text as a whole where it is short, and otherwise in pieces that are made when they are asked for. */
export type Text = string | Iterator<string>;

/** A room as JSON. @param around text before and after the room */
export function textOf({ stories, ...rest }: RoomView, [before, after] = ['', '']): Text {
  const sent = { ...rest, participants: rest.participants.map(sparse) };
  const head = `${before}${write(sent).slice(0, -1)},"stories":[`;
  const texts = stories.values().map((story) => write(sparseStory(story)));
  return textFrom(partsOf(head, texts, `]}${after}`));
}

export function detailsText(details: AllDetails['details']): Text {
  const entries = Object.entries(details).values();
  const texts = entries.map(([storyId, known]) => `${write(storyId)}:${write(known)}`);
  return textFrom(partsOf('{"details":{', texts, '}}'));
}

export function keysText(details: AllDetails['details']): Text {
  const keyed = Object.entries(details).filter(([, { key }]) => key !== '');
  return write({ keys: Object.fromEntries(keyed.map(([storyId, { key }]) => [storyId, key])) });
}

export function roundsText({ rounds, next }: EarlierRounds): Text {
  return textFrom(partsOf(`{"next":${next},"rounds":[`, rounds.values().map(write), ']}'));
}

export function votesText({ rounds, ...rest }: Votes): Text {
  const entries = Object.entries(rounds).values();
  const texts = entries.map(([id, round]) => `${write(id)}:${write(round)}`);
  return textFrom(partsOf(`${write(rest).slice(0, -1)},"rounds":{`, texts, '}}'));
}

export function resultsText({ stories, ...rest }: Statistics): Text {
  const head = `${write(rest).slice(0, -1)},"stories":[`;
  return textFrom(partsOf(head, stories.values().map(write), ']}'));
}

export function tableText(table: string): Text {
  return textFrom([table]);
}

const write = (value: unknown) => JSON.stringify(value);

function* partsOf(before: string, parts: Iterable<string>, after: string) {
  yield before;
  let separator = '';
  for (const part of parts) {
    yield separator + part;
    separator = ',';
  }
  yield after;
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
