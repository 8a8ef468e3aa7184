import * as z from 'zod/mini';
import { importLimits, mostRows } from './limits.ts';
import { type Excerpt, type LeftOut, row } from './sheet.ts';

const text = z.catch(z.string(), '');
const flag = z.catch(z.boolean(), false);
const place = z.catch(z.number(), 0);

const boardSchema = z.object({
  lists: z.array(z.object({ id: z.string(), name: text, closed: flag, pos: place })),
  cards: z.array(
    z.object({
      name: z.string(),
      ...{ idList: text, closed: flag, shortUrl: text, url: text, desc: text, pos: place },
      ...{ isTemplate: flag, cardRole: text, dueComplete: flag },
      idChecklists: z.catch(z.array(z.string()), []),
      labels: z.catch(z.array(z.object({ name: text })), []),
      customFieldItems: z.catch(
        z.array(
          z.object({
            idCustomField: text,
            value: z.catch(z.record(z.string(), z.string()), {}),
          }),
        ),
        [],
      ),
    }),
  ),
  customFields: z.catch(z.array(z.object({ id: z.string(), name: text })), []),
  checklists: z.catch(
    z.array(
      z.object({
        id: z.string(),
        name: text,
        checkItems: z.array(z.object({ name: z.string(), state: text })),
      }),
    ),
    [],
  ),
});
type Board = z.infer<typeof boardSchema>;

/** The cards of a board in the order people see; null where it is no board. */
export function trelloRows(value: unknown): Excerpt | null {
  const board = z.safeParse(boardSchema, value);
  if (!board.success) return null;
  const { lists, cards } = board.data;
  const customFields = board.data.customFields.slice(0, importLimits.columns);
  const columns = ['Card Name', 'Card URL', 'Card Description', 'List Name', 'Labels'];
  const named = new Map(lists.map((list) => [list.id, list]));
  const order = new Map(
    lists.toSorted((one, other) => one.pos - other.pos).map(({ id }, at) => [id, at]),
  );
  const tasks = tasksOf(board.data);
  const sorted = cards.toSorted(
    (one, other) =>
      (order.get(one.idList) ?? 0) - (order.get(other.idList) ?? 0) || one.pos - other.pos,
  );
  const rows = sorted.slice(0, mostRows(columns.length + customFields.length)).map((card, at) => {
    const list = named.get(card.idList);
    const below = card.idChecklists.map((id) => tasks.get(id) ?? '');
    const description = [card.desc, ...below].filter((part) => part.trim() !== '').join('\n\n');
    const cells = [
      ...[card.name, card.shortUrl || card.url, description, list?.name ?? ''],
      card.labels.map(({ name }) => name).join(', '),
      ...customFields.map(({ id }) => {
        const item = card.customFieldItems.find(({ idCustomField }) => idCustomField === id);
        return Object.values(item?.value ?? {})[0] ?? '';
      }),
    ];
    return row(at + 1, cells, { leftOut: against(card, list?.closed ?? false) });
  });
  const header = row(0, [...columns, ...customFields.map(({ name }) => name)]);
  return { rows: [header, ...rows], isCut: rows.length < cards.length };
}

function against(card: Board['cards'][number], isClosed: boolean): LeftOut | null {
  if (card.isTemplate) return 'template';
  if (card.cardRole !== '') return 'notAnItem';
  if (card.closed || isClosed) return 'archived';
  return card.dueComplete ? 'done' : null;
}

function tasksOf({ checklists }: Board): ReadonlyMap<string, string> {
  const line = ({ name, state }: { name: string; state: string }) =>
    `- [${state === 'complete' ? 'x' : ' '}] ${name}`;
  return new Map(checklists.map(({ id, checkItems }) => [id, checkItems.map(line).join('\n')]));
}
