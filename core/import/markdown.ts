import type { Card } from '../decks/deck.ts';
import { addressIn, keyOfAddress, nameOfAddress } from './address.ts';
import { type Field, recordsOf } from './fields.ts';
import { isOtherUnit, meaningIn } from './headers.ts';
import { headedTable } from './heading.ts';
import { keyAlone } from './key.ts';
import { isItem, type Layer, layersOf } from './layers.ts';
import type { Item } from './list.ts';
import { meeting, type Node, nodesOf } from './nodes.ts';
import { type Block, type Outline, outlineOf, ranks } from './outline.ts';
import type { LeftOut, Row } from './sheet.ts';
import { againstStatus, isDoneGroup } from './states.ts';
import { hasKey, judge } from './strength.ts';
import { something, withoutEmphasis } from './title.ts';

/**
 * Backlogs in Markdown and lists: the stories are the headings of a level, the items of a list, or lines, whichever
 * look most like stories; all that is below a story describes it.
 */
export interface Markdown {
  readonly tables: readonly (readonly Row[])[];
  /** Fields that begin again with each story, as rows of a table. */
  readonly records: readonly Row[];
  readonly items: readonly Item[];
  /** From 0, where nothing looks like a story, to 4. */
  readonly strength: number;
  /** Whether they are no prose: a person chose them, or they have signs of their own, or a heading says so. */
  readonly isSure: boolean;
  readonly isManual: boolean;
  readonly isCut: boolean;
  /** Each structure that may carry the stories, by its first text, and the one that does. */
  readonly choices: readonly string[];
  readonly choice: string | null;
}

/** @param chosen the structure that a person has chosen */
export function readMarkdown(
  text: string,
  cards: readonly Card[],
  chosen: string | null,
): Markdown {
  const outline = outlineOf(text);
  const { nodes, root } = nodesOf(outline);
  judge(nodes, root, cards);
  // A document says how to install, use and license something; a backlog does not.
  const asides = nodes.filter(
    ({ block, isAside, title }) => isAside && block.rank <= ranks.bold && !meeting.test(title),
  );
  const isManual = asides.length > 1;
  const layers = layersOf(nodes, isManual);
  const [best] = layers.toSorted((one, other) => other.strength - one.strength);
  const own = layers.find(({ name }) => name === chosen);
  const found = own ?? (best && best.strength > 0 ? best : null);
  const stories = found ? storiesIn(nodes, found, own !== undefined) : new Set<Node>();
  const fields = [root, ...nodes.map((node) => node.fields)];
  if (found?.rank === ranks.text && found.strength > 2) extend(nodes, stories, fields.flat());
  const items = shownIn(nodes, stories, found?.rank ?? ranks.text).map((node) =>
    itemOf(node, outline, stories.has(node)),
  );
  const within = [...stories].map(({ block }) => block);
  let next = 0;
  const isWeak = (found?.strength ?? 0) < 2;
  const tables = outline.tables.filter((rows) => {
    // A heading above a table of stories groups them.
    if (isWeak && headedTable(rows)) return true;
    const line = (rows[0]?.line ?? 1) - 1;
    while ((within[next]?.endLine ?? line + 1) <= line) next += 1;
    return (within[next]?.line ?? line + 1) > line;
  });
  return {
    ...{ tables, records: recordsOf(fields, (found?.strength ?? 0) < 2), items, isManual },
    ...{ strength: own ? 4 : (found?.strength ?? 0), isCut: outline.isCut },
    isSure:
      own !== undefined ||
      (found !== null && !found.isProse && (found.strength > 1 || found.isPromised)),
    choices: layers.filter(({ size }) => size > 1).map(({ name }) => name),
    choice: found?.name ?? null,
  };
}

/** The stories of a layer, and others that are as clear. */
function storiesIn(
  nodes: readonly Node[],
  { rank, strength: least, base }: Layer,
  isChosen: boolean,
): ReadonlySet<Node> {
  const isOne = ({ block, strength, keyed }: Node) => {
    if (strength === null) return false;
    if (block.rank === rank)
      return (
        isChosen ||
        isItem(rank) ||
        (rank === ranks.text && base > 0) ||
        Math.max(strength, base) >= Math.min(least, 2)
      );
    if (rank === ranks.text && block.rank === ranks.item) return least < 3;
    return keyed !== null && strength >= Math.max(3, least) && block.rank <= ranks.bold;
  };
  const stories: Node[] = [];
  // From the end, as a heading above stories is their group.
  let below = Number.POSITIVE_INFINITY;
  for (const [at, node] of [...nodes.entries()].toReversed()) {
    const isGroup = below < node.block.end && node.block.rank !== rank;
    if (!isOne(node) || isGroup) continue;
    stories.push(node);
    below = at;
  }
  return new Set(stories.toReversed());
}

/** Gives sentences of stories what follows them up to the next one or a heading. */
function extend(
  nodes: readonly Node[],
  stories: ReadonlySet<Node>,
  fields: readonly Field[],
): void {
  const sorted = fields.toSorted((one, other) => one.line - other.line);
  let next = 0;
  for (const [at, node] of nodes.entries()) {
    if (!stories.has(node)) continue;
    const { block } = node;
    let end = at + 1;
    while (!isEnd(nodes[end], stories)) end += 1;
    block.end = end;
    block.endLine = nodes[end]?.block.line ?? nodes.at(-1)?.block.endLine ?? block.endLine;
    while ((sorted[next]?.line ?? block.line) < block.line) next += 1;
    for (let one = sorted[next]; one && one.line < block.endLine; one = sorted[next]) {
      node.fields.push(one);
      next += 1;
    }
  }
}

function isEnd(node: Node | undefined, stories: ReadonlySet<Node>): boolean {
  return node === undefined || stories.has(node) || node.block.rank <= ranks.bold;
}

/** The stories, and all that stands beside them where it may be one. */
function shownIn(
  nodes: readonly Node[],
  stories: ReadonlySet<Node>,
  rank: number,
): readonly Node[] {
  let end = 0;
  return nodes.filter((node, at) => {
    if (at < end) return false;
    const { block, title, strength } = node;
    if (stories.has(node)) {
      end = block.end;
      return true;
    }
    if (block.rank <= ranks.bold) return block.rank === rank && strength !== null;
    return rank >= ranks.text && (node.link !== '' || something.test(title));
  });
}

function itemOf(node: Node, outline: Outline, isStory: boolean): Item {
  const { block, link, keyed, title, bare, points, first, wishes } = node;
  const address = link || (addressIn(fieldOf(node, 'link')) ?? '');
  const isEmpty = !/\p{L}/u.test(bare);
  const named = fieldOf(node, 'name', 0);
  const below = named || fieldOf(node, 'name') || wishes[0] || first;
  const found = (isStory && (isEmpty ? below : named)) || bare;
  // 'Story 7' alone is a name.
  const isKeyAlone = found === '' && address === '';
  const shown = isKeyAlone ? title : found;
  const status = fieldOf(node, 'status').replace(/^[^\p{L}✅☑✔✓\d]+/u, '');
  const type = fieldOf(node, 'type');
  return {
    line: block.line + 1,
    name: shown === '' && address !== '' ? nameOfAddress(address) : shown,
    key:
      (keyed && hasKey(node) && (!isKeyAlone || keyAlone(keyed.key)) && keyed.key) ||
      keyOfAddress(address) ||
      fieldOf(node, 'key'),
    ...{ link: address, status, type },
    description: descriptionOf(outline, block),
    points: points || pointsIn(fieldOf(node, 'points')),
    section: sectionOf(node),
    leftOut: reasonAgainst(node, status, isStory),
  };
}

/** The value of a field; of several fields with the same meaning that of the clearest. */
function fieldOf(
  { fields }: Node,
  field: 'name' | 'key' | 'link' | 'points' | 'status' | 'type',
  most = 9,
) {
  const known = fields.flatMap(({ label, value }) => {
    const meaning = meaningIn(label);
    const isRead = field !== 'status' || meaning?.reads === 'status';
    const isMeant = meaning?.field === field && meaning.tier <= most;
    return isMeant && isRead ? [{ value, tier: meaning.tier }] : [];
  });
  const best = known.toSorted((one, other) => one.tier - other.tier)[0]?.value ?? '';
  return best.split('\n')[0]?.trim() ?? '';
}

function pointsIn(value: string): string {
  const number =
    /^(?:\d{1,6},\d)?[^\s,;(]{0,10}(?: ?(?:points?|pts|sp)\b)?/i.exec(value)?.[0] ?? '';
  return isOtherUnit(value.slice(number.length)) ? '' : number;
}

/** Lines without what all are indented by; code is left as it is. */
function descriptionOf({ lines, code }: Outline, { after, endLine }: Block): string {
  const own = lines.slice(after, endLine);
  const indents = own.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const margin = indents.reduce((least, one) => Math.min(least, one), 80);
  return own
    .map((line) => line.slice(margin).trimEnd())
    .map((line, at) => (code.has(after + at) ? line : withoutEmphasis(line)))
    .join('\n')
    .replace(/\n-{3,}\s*$/, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The nearest heading above, or one that says that all below it is done. */
function sectionOf({ above }: Node): string {
  return above.find(isDoneGroup) ?? above[0] ?? '';
}

function reasonAgainst(node: Node, status: string, isStory: boolean): LeftOut | null {
  if (!isStory) return 'notAnItem';
  if (node.isDone) return 'done';
  const flags = node.fields.flatMap(({ label, value }) => {
    const meaning = meaningIn(label);
    const isFlag = meaning?.field === 'status' && meaning.reads !== 'status' && value.length < 20;
    return isFlag && meaning.reads ? [againstStatus(value, meaning.reads)] : [];
  });
  return againstStatus(status, 'status') ?? flags.find((reason) => reason !== null) ?? null;
}
