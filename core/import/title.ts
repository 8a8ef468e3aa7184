import type { Card } from '../decks/deck.ts';
import { pointsFrom } from './points.ts';

export interface Title {
  readonly text: string;
  readonly isDone: boolean;
}

/** Whether a text has several sentences, as prose has. */
export function hasSentences(text: string): boolean {
  return /[.!?]\s+\p{Lu}.*[.!?]$/su.test(text);
}

/** More than signs between other lines. */
export const something = /[^\s\p{P}|=+<>~^$]/u;

const ticks = /^(?:✅|☑️?|✔️?|🎉|\[[xX]\])\s*/u;
/** This pattern and those below look at a run of blanks once, and not again from each blank. */
const ticksBehind =
  /(?<!\s)\s*(?:✅|☑️?|✔️?|[([](?:done|closed|completed?|erledigt|fertig|hecho|terminé|fait)[)\]])$/iu;

/** The title of a line or a heading: like that of a cell, and without emphasis. */
export function titleFrom(written: string): Title {
  if (/^[\p{L}\p{N}][\p{L}\p{N} .,:'’-]*[\p{L}\p{N}.]$/u.test(written))
    return { text: written, isDone: false };
  const { text, isDone } = markedTitle(withoutEmphasis(written));
  const again = markedTitle(withoutEmphasis(text));
  return { text: again.text, isDone: isDone || again.isDone };
}

/** A title without anchors; crossed out or ticked it is done. */
export function markedTitle(written: string): Title {
  let text = written
    .replace(/!\[[^[\]]{0,200}\]\([^()\s]{1,2000}\)/g, '')
    .replace(/<a\b[^<>]{0,300}>|<\/a>|<!--.{0,300}?-->/gi, '')
    // Pages of the same export, which only its owner can open.
    .replace(
      /\[([^[\]\n]{1,1000})\]\((?:\.{0,2}[/#][^()\s]{0,500}|[^()\s:]{1,500}\.(?:md|html?))\)/gi,
      '$1',
    )
    .replace(/(?<!\s)\s*\{#[^{}\s]{1,200}\}\s*$/, '')
    .replace(/(?<!\s)\s+#+$/, '')
    .trim();
  let isDone = false;
  const struck = /^~~(.+?)~~(.*)$/.exec(text);
  if (struck) {
    text = `${struck[1] ?? ''}${struck[2] ?? ''}`;
    isDone = true;
  }
  for (const pattern of [ticks, ticksBehind]) {
    if (!pattern.test(text)) continue;
    text = text.replace(pattern, '').trim();
    isDone = true;
  }
  return { text: text.trim(), isDone };
}

const bold =
  /`[^`\n]{1,1000}`|(?<![\p{Ll}\p{Lu}\p{N}])\*\*(?=\S)([^*]{1,1000})\*\*(?:(?<=\s\*\*)|(?![\p{Ll}\p{Lu}\p{N}]))/gu;
const italic =
  /`[^`\n]{1,1000}`|(?<![\p{L}\p{N}*])\*(?=[^*\s])([^*\n]{1,1000})(?<=\S)\*(?![\p{L}\p{N}*])/gu;

/** A line without the stars that make some of it bold; between letters and in code they are signs of a formula. */
export function withoutEmphasis(text: string): string {
  const inside = (whole: string, marked: string | undefined) => marked ?? whole;
  return text
    .replace(bold, inside)
    .replace(/^__([^_]{1,1000})__/, '$1')
    .replace(italic, inside);
}

const atTheEnd = [
  /[([（]([^()[\]（）]{1,20})[)\]）]$/,
  /[:–—-]\s{0,4}(\S{1,10})\s{0,4}(?:points?|pts?|sp)\.?$/i,
  /(?<=\S\s)(\d{1,3}(?:[.,]\d)?|½)\s?(?:pts?|sp)\.?$/i,
  /[([](?:story )?(?:points?|pts?|sp|est|estimate|size)\s?[:=]\s?([^()[\]]{1,10})[)\]]$/i,
] as const;
/** Points among other remarks, which stay: 'Log in (High, 3 points)', 'Log in – 3 pts – Ann'. */
const amongOthers =
  /(?:[([|·,;]|\s[-–—])\s*(?:(?:(?:story )?points?|pts?|sp|estimate)\s?[:=]\s?([\d.,½]{1,5})|([\d.,½]{1,5})\s?(?:points?|pts?|sp))(?=\s*(?:[|·,;)\]]|[-–—]\s|$))/i;
const atTheStart = /^[([]([^()[\]]{1,20})[)\]]\s+(?=\S)/;

/** A title and the card in brackets before or behind it. */
export function withoutPoints(
  name: string,
  cards: readonly Card[],
): { readonly name: string; readonly points: string } {
  const end = name.slice(-60);
  for (const pattern of atTheEnd) {
    const found = pattern.exec(end);
    const card = found?.[1] ?? '';
    if (!found || pointsFrom(card, cards) === undefined) continue;
    const before = name.slice(0, name.length - found[0].length).trim();
    if (before !== '') return { name: before, points: card };
  }
  const first = atTheStart.exec(name);
  if (first?.[1] !== undefined && pointsFrom(first[1], cards) !== undefined) {
    return { name: name.slice(first[0].length), points: first[1] };
  }
  const told = amongOthers.exec(name.slice(-200));
  const points = told?.[1] ?? told?.[2] ?? '';
  return { name, points: pointsFrom(points, cards) === undefined ? '' : points };
}

const numberBehind =
  /(?<=[^\s\d])(?:\s[-–—|>/]+\s*|,\s+|\s?[:=→]\s*|\s?(?:\.{2,}|…)\s*|\s{2,}|\s(?=`))`?(\d{1,3}(?:[.,]\d)?|½)`?$/;

/** Divides titles from their points. Numbers behind most of them are points as well, unless they count: 'Log in - 3'. */
export function estimatesIn(
  titles: readonly string[],
  cards: readonly Card[],
): (title: string) => ReturnType<typeof withoutPoints> {
  const behind = (title: string) => numberBehind.exec(title.slice(-60));
  const numbers = titles.flatMap((title) => pointsFrom(behind(title)?.[1] ?? '', cards) ?? []);
  const isCounted = numbers.every((one, at) => at === 0 || one === (numbers[at - 1] ?? 0) + 1);
  const arePoints = !isCounted && numbers.length * 3 >= titles.length * 2;
  return (title) => {
    const divided = withoutPoints(title, cards);
    const found = arePoints && divided.points === '' ? behind(title) : null;
    if (!found) return divided;
    return { name: title.slice(0, title.length - found[0].length), points: found[1] ?? '' };
  };
}
