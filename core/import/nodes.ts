import { addressIn, withoutAddress } from './address.ts';
import { countOf, type Field, fieldsIn, fieldsOfTable } from './fields.ts';
import { folded, isFieldName, meaningIn, wordsOf } from './headers.ts';
import { type Keyed, keyed } from './key.ts';
import { type Block, type Outline, ranks } from './outline.ts';
import type { Row } from './sheet.ts';
import { isStatus } from './states.ts';
import { titleFrom } from './title.ts';
import { isWish } from './wishes.ts';

/** The blocks of an outline with what belongs to each. */

export interface Node {
  readonly block: Block;
  readonly title: string;
  readonly link: string;
  readonly isDone: boolean;
  /** Its key; null also where one that looks like it occurs nowhere else. */
  keyed: Keyed | null;
  /** Its title without its key and its points, and these points. */
  bare: string;
  points: string;
  /** Whether it names a field of the story above, which has what stands below. */
  readonly isLabel: boolean;
  /** The node it belongs to: the one above without labels between. */
  readonly owner: Node | null;
  /** The titles of all above it, the nearest first. */
  readonly above: readonly string[];
  readonly fields: Field[];
  /** Sentences of stories below it, how many are in none of its parts, and the first text that is no field. */
  readonly wishes: string[];
  told: number;
  first: string;
  texts: number;
  items: number;
  /** Whether a heading at or above it is about something else than stories. */
  isAside: boolean;
  /** Whether such a heading says that there are stories, and in words that prose has no use for. */
  readonly isAnnounced: boolean;
  readonly isPromised: boolean;
  /** From 0 for no sign to 4; null for what is no story. */
  strength: number | null;
}

/** Emoji before a heading, except those that mean done. */
const emoji = /^(?:(?![✅☑✔🎉#*\d])(?:\p{Extended_Pictographic}|\ufe0f|\u200d)+\s*)+/u;

/** Headings of a document below which nothing is a story. */
const aside =
  /^(?:\d+[.)]?\s*)?(?:introduction|overview|summary|installation|install|setup|getting started|usage|notes?|legend|glossary|references?|links|contributing|licen[sc]e|change ?log|release notes|requirements to run|team|members|definition of (?:done|ready)|table of contents|contents|prerequisites|out of scope|background|context|purpose|einleitung|überblick|hinweise|legende|glossar)\s*:?$/i;

/** The same of a plan or a meeting, which may have stories as well. */
export const meeting =
  /^(?:risks?|assumptions|dependencies|agenda|attendees|participants|action items|decisions|risiken|teilnehmer)\s*:?$/i;

export function nodesOf({ blocks, lines, tables }: Outline): {
  readonly nodes: readonly Node[];
  /** The fields that are below no heading. */
  readonly root: readonly Field[];
} {
  const root: Field[] = [];
  const nodes = new Map<Block, Node>();
  const labels = repeatedHeadings(blocks);
  let open: Field | null = null;
  let isInPart = false;
  for (const block of blocks) {
    const node = nodeOf(block, block.parent ? nodes.get(block.parent) : undefined, labels);
    nodes.set(block, node);
    const { owner, title } = node;
    // Items below 'Acceptance criteria:' are no stories.
    if (block.rank < ranks.item)
      isInPart = node.isLabel && isFieldName(title.replace(/[:：]$/, ''));
    node.isAside ||= isInPart;
    const isText = block.rank >= ranks.text;
    if (isText && open && !node.isLabel) open.value ||= title;
    open = null;
    const own = isText && block.isTicked === null ? fieldsIn(block.text) : [];
    for (const { label, value } of own) {
      const field = { label, value, line: block.line };
      (owner?.fields ?? root).push(field);
      if (value === '') open = field;
    }
    if (node.isLabel && !isText) {
      const value = lines.slice(block.after, Math.min(block.endLine, block.after + 200)).join('\n');
      const plain = value.replace(/\n-{3,}\s*$/, '').trim();
      (owner?.fields ?? root).push({ label: title, value: plain, line: block.line });
    }
    const told = [...own.map(({ value }) => value), ...(isText ? [title] : [])].filter(isWish);
    owner?.wishes.push(...told);
    // Criteria may read like stories.
    if (owner && !node.isAside) owner.told += told.length;
    if (owner && isText && own.length === 0 && !node.isLabel) owner.first ||= title;
    if (owner && isText && block.rank % 2 === 0 && block.rank >= ranks.item) owner.items += 1;
    else if (owner && isText) owner.texts += 1;
  }
  const all = [...nodes.values()];
  let next = 0;
  const labelsOf = (rows: readonly Row[]) => rows.map(({ cells }) => cells[0]).join('\n');
  const counts = countOf(tables.map(labelsOf));
  for (const rows of tables) {
    const line = (rows[0]?.line ?? 1) - 1;
    while ((all[next]?.block.line ?? line) < line) next += 1;
    let node = all[next - 1] ?? null;
    while (node && (node.isLabel || node.block.rank > ranks.bold)) node = node.owner;
    const isRepeated = (counts.get(labelsOf(rows)) ?? 0) > 1;
    const own = fieldsOfTable(rows, isRepeated).filter(({ label }) => label !== '');
    (node?.fields ?? root).push(...own.map((field) => ({ ...field, line })));
  }
  return { nodes: all, root };
}

function nodeOf(block: Block, parent: Node | undefined, labels: ReadonlySet<string>): Node {
  const isHeading = block.rank <= ranks.bold;
  // Code, or a line of a table of contents.
  const isOther = /^(?:`[^`]+`|\[[^[\]]*\]\(#[^()]*\))$/.test(block.text.trim());
  const { text, isDone } = titleFrom(isHeading ? block.text.replace(emoji, '') : block.text);
  const link = addressIn(text) ?? '';
  const plain = withoutAddress(text, link);
  const [named] = fieldsIn(plain);
  const isNamed = named && named.value !== '' && (meaningIn(named.label)?.tier ?? 9) < 2;
  const title = isNamed && meaningIn(named.label)?.field === 'name' ? named.value : plain;
  const found = keyed(title);
  const isBold = !isHeading && text !== block.text && /^[*_]{2}.*[*_]{2}:?$/.test(block.text);
  const isLabel = isHeading
    ? labels.has(headingOf(block)) || (!found && !aside.test(title) && meaningIn(title) !== null)
    : /(?<!:[\w+-]{1,40})[:：]$/.test(text) || (isBold && meaningIn(title) !== null);
  return {
    ...{ block, title, link, isLabel, isDone: isDone || block.isTicked === true },
    ...{ keyed: found, bare: title, points: '' },
    owner: (parent?.isLabel ? parent.owner : parent) ?? null,
    above: parent ? [parent.title, ...parent.above] : [],
    ...{ fields: [], wishes: [], told: 0, first: '', texts: 0, items: 0, strength: null },
    isAside:
      isOther ||
      (isHeading &&
        (aside.test(title) || meeting.test(title) || (isLabel && isFieldName(title)))) ||
      parent?.isAside === true,
    isAnnounced:
      parent?.isAnnounced === true ||
      (isHeading && found?.kind === 'group') ||
      (block.rank < ranks.bold && announces(title)),
    isPromised:
      parent?.isPromised === true ||
      (isHeading && found?.kind === 'group' && !chapter.test(title)) ||
      (block.rank < ranks.bold && announces(title, topics)),
  };
}

function headingOf({ rank, text }: Block): string {
  return `${rank} ${text.toLowerCase()}`;
}

/** Headings that are the same again and again, where most of their level are. */
function repeatedHeadings(blocks: readonly Block[]): ReadonlySet<string> {
  const headings = blocks.filter(({ rank }) => rank <= ranks.bold);
  const counts = countOf(headings.map(headingOf));
  const repeated = headings.filter((one) => (counts.get(headingOf(one)) ?? 0) > 1);
  const [sizes, sizesOfRepeated] = [headings, repeated].map((some) =>
    countOf(some.map(({ rank }) => rank)),
  );
  const labels = repeated.filter(
    ({ rank }) => (sizesOfRepeated?.get(rank) ?? 0) * 2 > (sizes?.get(rank) ?? 0),
  );
  return new Set(labels.map(headingOf));
}

const plans = wordsOf('plan');
const topics = wordsOf('topic');

/** Groups of which documents consist. */
const chapter = /^(?:chapter|section|part|appendix|table|figure|step|level) /i;

/** Whether a heading says that there are stories below: 'Product backlog', 'User stories – Shop'. */
export function announces(heading: string, except: ReadonlySet<string> = new Set()): boolean {
  if (isStatus(heading)) return true;
  const words = folded(heading)
    .split(' ')
    .filter((word) => /\p{L}{2}/u.test(word));
  const ends = [words.slice(0, 1), words.slice(0, 2), words.slice(-1), words.slice(-2)];
  return ends.some((some) => {
    const text = some.join(' ');
    const meaning = text.length > 4 ? meaningIn(text) : null;
    return plans.has(text) || (meaning?.field === 'name' && meaning.tier > 1 && !except.has(text));
  });
}
