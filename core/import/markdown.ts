import type { Card } from '../decks/deck.ts';
import { webAddress } from '../details.ts';
import { meaningOf } from './headers.ts';
import { keyAlone } from './key.ts';
import { importLimits } from './limits.ts';
import type { Item } from './list.ts';
import { linkIn, withoutLink } from './markdown-links.ts';
import { tablesOf } from './markdown-tables.ts';
import type { Row } from './sheet.ts';
import { againstStatus } from './states.ts';
import { titleFrom, withoutEmphasis, withoutPoints } from './title.ts';

/** Backlogs in Markdown: the tables of a text, and the headings that are stories. */

export interface Markdown {
  readonly tables: readonly (readonly Row[])[];
  readonly stories: readonly Item[];
  readonly rows: number;
}

interface Heading {
  readonly at: number;
  readonly level: number;
  readonly written: string;
  readonly parent: Heading | null;
  /** The line at which what is below it ends. */
  to: number;
}

export function readMarkdown(text: string, cards: readonly Card[]): Markdown {
  const lines = text.split('\n', importLimits.lines);
  const headings = headingsOf(lines);
  const stories = storyHeadings(lines, headings);
  const within = new Set<number>();
  for (const { from, to } of stories) for (let at = from; at < to; at += 1) within.add(at);
  const tables = tablesOf(lines, headings);
  const outside = tables.filter((rows) => !within.has((rows[0]?.line ?? 1) - 1));
  return {
    tables: stories.length > 0 ? outside : tables,
    stories: stories.map((story) => itemOf(lines, story, cards)),
    rows: outside.reduce((sum, rows) => sum + rows.length - 1, 0),
  };
}

function headingsOf(lines: readonly string[]): readonly Heading[] {
  const headings: Heading[] = [];
  let open: Heading | null = null;
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    const found = isCode ? null : /^\s{0,3}(#{1,6})\s+(\S.*)$/.exec(line.slice(0, 3_000));
    if (!found) continue;
    const level = found[1]?.length ?? 1;
    while (open && open.level >= level) {
      open.to = at;
      open = open.parent;
    }
    open = { at, level, written: found[2] ?? '', parent: open, to: lines.length };
    headings.push(open);
  }
  return headings;
}

interface StoryHeading extends Heading {
  readonly key: string;
  readonly title: string;
  readonly isDone: boolean;
  readonly section: string;
  readonly from: number;
}

/** Words before a number in a heading: of stories, of groups of stories, and of parts of a story. */
const storyWord =
  /^(?:user stor(?:y|ies)|stor(?:y|ies)|us|feature|ticket|issue|bug|pbi|product backlog item|backlog item|item|requirement|spike|historia de usuario|historia|anforderung|récit(?: utilisateur)?|história(?: de usuário)?|storia(?: utente)?|ユーザーストーリー|ストーリー|用户故事|история|пользовательская история|historyjka(?: użytkownika)?|gebruikersverhaal|verhaal|قصة(?: المستخدم)?)$/i;
const groupWord =
  /^(?:epic|epics|épica|épico|phase|sprint|milestone|release|iteration|week|version|chapter|section|part|module|theme|initiative|step|appendix|table|figure|day|level|priority|tier|v|p|q|h|fase|woche|semana|semaine|meilenstein|эпик)$/i;
const partWord =
  /^(?:task|sub-?task|ac|tc|test|test case|scenario|criterion|note|example|t|case|subtarea|aufgabe)$/i;

/** Emoji before a heading, except those that mean done. */
const emoji = /^(?:(?![✅☑✔🎉#*\d])(?:\p{Extended_Pictographic}|\ufe0f|\u200d)+\s*)+/u;

interface Keyed {
  readonly key: string;
  readonly title: string;
  readonly kind: 'story' | 'group' | 'part' | 'number';
}

/** The key of a heading and what it is a heading of; null where it has none. */
function keyed(text: string): Keyed | null {
  const inBrackets = /^[[(]([^[\]()]{1,40})[\])]\s*[:.–—-]?\s*(.*)$/.exec(text);
  const bracketed = inBrackets ? keyAlone(inBrackets[1] ?? '') : undefined;
  if (inBrackets && bracketed)
    return { key: bracketed, title: inBrackets[2] ?? '', kind: kindOf(bracketed) };
  const coded =
    /^`?([A-Z][A-Z0-9_]{0,15}[-_ ]?(?:[A-Z]{1,6}-)?\d{1,6}(?:[.-]\d{1,4}){0,3}[a-z]?)`?(?:\s*[:.)|–—]\s*|\s+[–—-]\s+|\s+(?=\S)|$)(.*)$/.exec(
      text,
    );
  if (coded) {
    const key = coded[1] ?? '';
    return { key, title: coded[2] ?? '', kind: kindOf(key) };
  }
  const behind = /^(.*\S)\s*[([]([A-Z][A-Z0-9_]{0,9}-?\d{1,6})[)\]]$/.exec(text);
  if (behind) {
    const key = behind[2] ?? '';
    return { key, title: behind[1] ?? '', kind: kindOf(key) };
  }
  const worded =
    /^(\p{L}[\p{L} -]{0,30}?)\s*#?(\d{1,5}(?:[.-]\d{1,4}){0,3})\s*(?:[:.)|–—-]\s*|\s+|$)(.*)$/u.exec(
      text,
    );
  if (worded) {
    const kind = kindOfWord(worded[1] ?? '');
    return kind ? { key: worded[2] ?? '', title: worded[3] ?? '', kind } : null;
  }
  const titled = /^(\p{L}[\p{L} ]{0,30}?)\s*[:–—]\s*(\S.*)$/u.exec(text);
  if (titled && storyWord.test(titled[1] ?? ''))
    return { key: '', title: titled[2] ?? '', kind: 'story' };
  const numbered = /^#?(\d{1,6}(?:\.\d{1,4}){0,3})[.):]?\s+(.+)$/.exec(text);
  return numbered ? { key: numbered[1] ?? '', title: numbered[2] ?? '', kind: 'number' } : null;
}

function kindOf(key: string): Keyed['kind'] {
  return kindOfWord(key.replace(/[-_ ]?\d.*$/, '')) ?? 'story';
}

function kindOfWord(word: string): Keyed['kind'] | null {
  if (groupWord.test(word)) return 'group';
  if (partWord.test(word)) return 'part';
  return storyWord.test(word) ? 'story' : null;
}

/** Lines that are usual below the heading of a story, and rare elsewhere. */
const marks =
  /^[\s>*_-]*(?:as an?\b|i want\b|acceptance criteria|criteria\b|story points?\b|points?\s*[:*]|estimate|estimation|effort\s*[:*]|priority\s*[:*]|given\b|als \p{L}+ |como un|en tant qu|akzeptanzkriterien|criterios de aceptaci|critères d|user story\s*[:*])/imu;

function storyHeadings(
  lines: readonly string[],
  headings: readonly Heading[],
): readonly StoryHeading[] {
  const all = headings.map((heading, index) => {
    const title = titleFrom(heading.written.replace(emoji, ''));
    const next = headings[index + 1];
    const own = lines.slice(heading.at + 1, next?.at ?? lines.length);
    const hasMarks =
      marks.test(own.join('\n').slice(0, 5_000)) ||
      marks.test(next?.written ?? '') ||
      fieldsIn(own.slice(0, 100)).points !== undefined;
    return { ...heading, title, keyed: keyed(title.text), index, hasMarks };
  });
  let chosen = all.filter((one) => one.keyed?.kind === 'story');
  // The line of the next story, for each heading.
  const nextStory: number[] = [];
  for (const { index } of all.toReversed()) {
    const after = all[index + 1];
    const isStory = after?.keyed?.kind === 'story';
    nextStory[index] = isStory ? after.at : (nextStory[index + 1] ?? Number.POSITIVE_INFINITY);
  }
  // A story with others below it is their group.
  const isGroup = ({ index, to }: (typeof all)[number]) => (nextStory[index] ?? to) < to;

  if (chosen.length > 0) {
    const levels = new Set(chosen.filter((one) => !isGroup(one)).map(({ level }) => level));
    chosen = all.filter(
      (one) =>
        levels.has(one.level) &&
        (one.keyed === null
          ? one.hasMarks
          : one.keyed.kind === 'story' || (one.keyed.kind === 'number' && one.hasMarks)) &&
        !isGroup(one),
    );
  } else {
    for (const level of [6, 5, 4, 3, 2, 1]) {
      const same = all.filter(
        (one) =>
          one.level === level && one.keyed?.kind !== 'group' && meaningOf(one.title.text) === null,
      );
      const marked = same.filter(({ hasMarks }) => hasMarks);
      if (marked.length > 1 && marked.length * 2 >= same.length) chosen = marked;
      if (chosen.length > 0) break;
    }
  }
  return chosen.map(({ title, keyed: own, ...heading }) => ({
    ...heading,
    ...{ key: own?.key ?? '', title: own?.title || title.text, isDone: title.isDone },
    section: titleFrom(heading.parent?.written ?? '').text,
    from: heading.at + 1,
  }));
}

function itemOf(lines: readonly string[], story: StoryHeading, cards: readonly Card[]): Item {
  const below = lines.slice(story.from, story.to);
  const link = linkIn(story.title);
  const { name, points } = withoutPoints(withoutLink(story.title), cards);
  const fields = fieldsIn(below);
  const description = below
    .map(withoutEmphasis)
    .join('\n')
    .replace(/\n-{3,}\s*$/, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const status = fields.status ?? '';
  return {
    ...{ line: story.at + 1, name, key: story.key, link: link || (fields.link ?? ''), status },
    ...{ description, points: points || (fields.points ?? ''), section: story.section },
    leftOut: story.isDone ? 'done' : againstStatus(status.replace(/^[^\p{L}]+/u, ''), 'status'),
  };
}

/** The fields in lines such as '**Story points:** 3'. */
function fieldsIn(below: readonly string[]): Partial<Record<'points' | 'status' | 'link', string>> {
  const fields: Partial<Record<'points' | 'status' | 'link', string>> = {};
  for (const line of below) {
    const found =
      /^\s*(?:[-*+>]\s+)?\**_*([\p{L} ()/-]{2,40}?)\**_*\s*[:：]\s*\**_*\s*(\S.{0,200})$/u.exec(
        line.slice(0, 300),
      );
    const meaning = found ? meaningOf(found[1] ?? '') : null;
    const value = withoutEmphasis(found?.[2] ?? '')
      .replace(/[*_`]+$/, '')
      .trim();
    if (meaning?.field === 'points')
      fields.points ??= /^[^\s,;(]{1,10}(?: ?(?:points?|pts|sp)\b)?/i.exec(value)?.[0] ?? '';
    if (meaning?.field === 'status' && meaning.reads === 'status') fields.status ??= value;
    if (meaning?.field === 'link') fields.link ??= webAddress(linkIn(value) || value) ?? '';
  }
  return fields;
}
