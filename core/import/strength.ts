import type { Card } from '../decks/deck.ts';
import { keyOfAddress } from './address.ts';
import { countOf, type Field, fieldsIn } from './fields.ts';
import { folded, meaningIn } from './headers.ts';
import { type Led, wordsAmong } from './key.ts';
import type { Node } from './nodes.ts';
import { ranks } from './outline.ts';
import { isDoneState, isStatus } from './states.ts';
import { estimatesIn, something } from './title.ts';
import { isWish, wishIn } from './wishes.ts';

/** The signs by which a person sees that blocks of an outline are stories. */

/** Finds the keys, the points and the strength of each node. @param root the fields that are below no heading */
export function judge(all: readonly Node[], root: readonly Field[], cards: readonly Card[]): void {
  keepKeys(all);
  takePoints(all, cards);
  const fields = fieldLabels([root, ...all.map((node) => node.fields)]);
  const sizes = countOf(all.filter(({ isLabel }) => !isLabel).map(({ block }) => block.rank));
  const hasHeadings = [...sizes.keys()].filter((rank) => rank <= ranks.bold).length > 1;
  // Several sentences below one heading make all of its level their groups, but for those with keys of stories.
  const several = all.filter(
    ({ told, keyed: own }) => told > 1 && own?.kind !== 'story' && !isOwnKey(own?.key ?? ''),
  );
  const crowded = new Set([...several, ...areasIn(all)].map(({ block }) => block.rank));
  for (const node of all) {
    const isSole = hasHeadings && sizes.get(node.block.rank) === 1 && node.block.rank < ranks.bold;
    const isCrowded = crowded.has(node.block.rank);
    node.strength = strengthOf(node, fields, isSole, isCrowded);
  }
  leaveGroups(all);
}

/** Divides titles from keys and points, by all titles of a level. */
function takePoints(nodes: readonly Node[], cards: readonly Card[]): void {
  const sizes = countOf(nodes.map(({ block }) => block.rank));
  for (const rank of sizes.keys()) {
    const own = nodes.filter(({ block, isLabel }) => block.rank === rank && !isLabel);
    const divided = estimatesIn(own.map(withoutKey), cards);
    for (const node of own) ({ name: node.bare, points: node.points } = divided(withoutKey(node)));
  }
}

function withoutKey(node: Node): string {
  return hasKey(node) ? (node.keyed?.title ?? '') : node.title;
}

/** Whether a node begins with its own key. */
export function hasKey({ block, keyed: found }: Node): boolean {
  const isKey = found?.kind !== 'group' && found?.kind !== 'part' && found?.key !== '';
  return found !== null && (isKey || block.rank <= ranks.bold);
}

/** Headings that name the area or the role of the one sentence below them, where most of their level do. */
function areasIn(nodes: readonly Node[]): readonly Node[] {
  const single = nodes.filter(
    ({ block, told, keyed: own }) => block.rank <= ranks.bold && told === 1 && !own,
  );
  const areas = single.filter(({ title, wishes: [sentence = ''] }) => {
    const wish = folded(wishIn(sentence));
    return !folded(title)
      .split(' ')
      .some((word) => wish.includes(word.slice(0, 3)));
  });
  return areas.length * 2 > single.length ? areas : [];
}

/** A heading with a key above others with keys is no story but their group. */
function leaveGroups(nodes: readonly Node[]): void {
  let below = Number.POSITIVE_INFINITY;
  for (const [at, node] of [...nodes.entries()].toReversed()) {
    const { block, keyed: found, strength } = node;
    if (block.rank > ranks.bold || !found || found.kind === 'number' || !strength) continue;
    if (below < block.end) node.strength = null;
    below = at;
  }
}

/** Forgets keys that only look like one: 'HTML5 support', a single number before a heading. */
function keepKeys(nodes: readonly Node[]): void {
  const lettersOf = ({ block, keyed: found }: Node) =>
    `${block.rank} ${found?.kind} ${found?.key.replace(/\d.*$/, '')}`;
  const counts = countOf(nodes.filter((node) => node.keyed).map(lettersOf));
  const ledIn = ({ block: { rank, text }, keyed: found }: Node): readonly Led[] =>
    found?.kind === 'code' && isOwnKey(found.key) ? [{ ...found, rank, text }] : [];
  const own = nodes.filter(({ isAside, isLabel }) => !isAside && !isLabel);
  const isWord = wordsAmong(own.flatMap(ledIn), countOf(own.map(({ block }) => block.rank)));
  for (const node of nodes) {
    const { keyed: found, block, link } = node;
    const [led] = ledIn(node);
    const isNumber = found && !led && ['number', 'code'].includes(found.kind);
    const isSingle = found?.key !== '' && (counts.get(lettersOf(node)) ?? 0) < 2;
    const isNumbered = found?.kind === 'number' && block.rank >= ranks.text;
    const isOfWord = led && keyOfAddress(link) !== led.key && isWord(led);
    if (isNumbered || (isNumber && isSingle) || isOfWord) node.keyed = null;
  }
}

/** Whether a key is that of one story: a number behind 'Feature' may be that of a group. */
function isOwnKey(key: string): boolean {
  return /[\p{L}#]/u.test(key);
}

/** Labels that several stories have, or whose meaning is known. */
function fieldLabels(all: readonly (readonly Field[])[]): ReadonlySet<string> {
  const owners = new Map<string, readonly Field[]>();
  const labels = new Set<string>();
  for (const fields of all)
    for (const { label } of fields) {
      const name = label.toLowerCase();
      const meaning = meaningIn(label);
      if ((owners.get(name) ?? fields) !== fields || (meaning && meaning.field !== 'name'))
        labels.add(name);
      owners.set(name, fields);
    }
  return labels;
}

function strengthOf(
  node: Node,
  fields: ReadonlySet<string>,
  isSole: boolean,
  isCrowded: boolean,
): number | null {
  const { block, title, keyed: found, isLabel, isAside, wishes, items } = node;
  const isHeading = block.rank <= ranks.bold;
  const kind = found?.kind ?? null;
  if (isLabel || isAside || (node.link === '' && !something.test(title))) return null;
  if (kind === 'group' && (isHeading || items > 0)) return null;
  const isState = () => isStatus(title) || (!found && isDoneState(title));
  if (isHeading && (kind === 'part' || isState())) return null;
  const [own] = isHeading ? [] : fieldsIn(block.text);
  if (own && block.isTicked === null && !found && fields.has(own.label.toLowerCase())) return null;
  const isKeyed = isHeading || (found?.key ?? '') !== '';
  if (kind === 'story' && isKeyed) return 4;
  if (isCrowded && !(kind === 'code' && isOwnKey(found?.key ?? ''))) return null;
  if ((kind === 'code' && isKeyed) || isWish(title)) return 3;
  const known = node.fields.filter(
    ({ label }) => fields.has(label.toLowerCase()) && meaningIn(label)?.field !== 'group',
  );
  const isClear = known.some(({ label }) =>
    ['points', 'status', 'criteria'].includes(meaningIn(label)?.field ?? ''),
  );
  if (!isSole && (wishes.length > 0 || isClear)) return 3;
  return block.isTicked !== null ||
    (!isHeading && node.points !== '') ||
    (!isHeading && keyOfAddress(node.link)) ||
    (!isSole && known.length > 0)
    ? 2
    : 0;
}
