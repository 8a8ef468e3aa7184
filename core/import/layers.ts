import { countOf } from './fields.ts';
import type { Node } from './nodes.ts';
import { ranks } from './outline.ts';
import { hasSentences } from './title.ts';

/** The blocks of one rank, as those that may be the stories. */
export interface Layer {
  readonly rank: number;
  readonly name: string;
  readonly strength: number;
  /** The strength without signs of its own, and how many may be stories. */
  readonly base: number;
  readonly isPromised: boolean;
  readonly isProse: boolean;
  readonly size: number;
}

/** The ranks, the outermost first. */
export function layersOf(nodes: readonly Node[], isManual: boolean): readonly Layer[] {
  const candidates = nodes.filter(({ strength }) => strength !== null);
  const sizes = countOf(candidates.map(({ block }) => block.rank));
  const inLists = candidates.filter(({ block }) => isItem(block.rank)).length;
  const areHeadings = nodes.every(({ block }) => block.rank < ranks.bold);
  const headings = nodes.filter(({ block }) => block.rank <= ranks.bold);
  const lines = headings.length > 0 ? nodes : candidates;
  const inLines = lines.filter(({ block }) => block.rank === ranks.text).length;
  const isShort = headings.length < 2;
  const isRun = isSetApart(nodes);
  return [...sizes]
    .toSorted(([one], [other]) => one - other)
    .map(([rank, size]) => {
      const own = candidates.filter(({ block }) => block.rank === rank);
      const most = (holds: (node: Node) => boolean) => own.filter(holds).length * 2 >= size;
      const isAnnounced = most((node) => node.isAnnounced);
      // A list that is all below one heading needs no word in it.
      const isWhole =
        isShort &&
        isItem(rank) &&
        own.filter(isLine).length * 2 > size &&
        nodes.every(({ block }) => block.rank <= ranks.bold || block.rank >= rank);
      const isPromised =
        areHeadings || headings.length === 0 || isWhole || own.every((node) => node.isPromised);
      const items = own.reduce((sum, node) => sum + node.items, 0);
      const isTold =
        size > 1 &&
        (areHeadings || (isAnnounced && items <= size * 5 && most(({ texts }) => texts > 0)));
      const isList = isItem(rank) && (isAnnounced || (isShort && (isRun || inLists >= inLines)));
      const isLines =
        rank === ranks.text &&
        inLines > inLists &&
        !isRun &&
        (headings.length === 0 || ((isAnnounced || isShort) && most(isLine)));
      // Lines of plain text are a list, whatever they are.
      const isPlain = isLines && headings.length === 0;
      const isProse = isPlain && most(({ title }) => hasSentences(title));
      const base = isPlain ? 2 : Number(rank <= ranks.bold ? isTold : isList || isLines);
      const found = [4, 3, 2, 1].find((least) => {
        const count = own.filter((node) => Math.max(node.strength ?? 0, base) >= least).length;
        return count > 0 && (least === 4 || (count * 2 >= size && count > Number(size > 1)));
      });
      const name = `${markOf(rank)} ${own[0]?.title.slice(0, 60)}`.trim();
      // A few items within others describe them.
      const isInside = rank > ranks.item && isItem(rank) && size < (sizes.get(ranks.item) ?? 0);
      const isWeak = found === undefined || (isManual && found < 3) || (isInside && found < 4);
      const strength = isWeak ? 0 : found;
      return { rank, name, strength, base, isPromised, isProse, size };
    });
}

/** Whether all items are one list with blank lines around it, as in a mail. */
function isSetApart(nodes: readonly Node[]): boolean {
  const isInList = ({ block }: Node) => block.rank >= ranks.item;
  const first = nodes.findIndex(isInList);
  const end = nodes.findLastIndex(isInList) + 1;
  const list = nodes.slice(first, end);
  return (
    first > 0 &&
    list.filter(({ block }) => block.rank === ranks.item).length > 1 &&
    list.every(isInList) &&
    [list[0], nodes[end]].every((node) => node?.block.isApart !== false)
  );
}

function markOf(rank: number): string {
  if (rank < ranks.bold) return '#'.repeat(rank);
  if (rank === ranks.bold) return '**';
  return isItem(rank) ? `${'  '.repeat((rank - ranks.item) / 2)}-` : '';
}

export function isItem(rank: number): boolean {
  return rank >= ranks.item && rank % 2 === 0;
}

/** A title, which a sentence of a text is not. */
function isLine({ title }: Node): boolean {
  return title.length <= 200 && !/[.!?。！？][)"'’”]?$/.test(title);
}
