import * as z from 'zod/mini';
import type { Row } from './records.ts';

/** What trackers and we ourselves write as JSON, as a table. */

const text = z.catch(z.string(), '');
const flag = z.catch(z.boolean(), false);

const trelloSchema = z.object({
  lists: z.array(z.object({ id: z.string(), closed: flag })),
  cards: z.array(
    z.object({
      name: z.string(),
      ...{ idList: text, closed: flag, shortUrl: text, url: text, desc: text },
      idChecklists: z.catch(z.array(z.string()), []),
    }),
  ),
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

const ownSchema = z.object({
  format: z.literal('story-pointer'),
  stories: z.array(z.record(z.string(), z.unknown())),
});

const listSchema = z.array(z.record(z.string(), z.unknown())).check(z.minLength(1));

/** The rows of a JSON text under a header; nothing where it is not one that holds stories. */
export function jsonTable(source: string): readonly Row[] | undefined {
  const value = parsed(source);
  const trello = z.safeParse(trelloSchema, value);
  if (trello.success) return trelloRows(trello.data);
  const own = z.safeParse(ownSchema, value);
  if (own.success) return listRows(own.data.stories, ['order', 'key', 'name', 'points', 'label']);
  const names = z.safeParse(z.array(z.string()).check(z.minLength(1)), value);
  if (names.success)
    return listRows(
      names.data.map((name) => ({ name })),
      [],
    );
  const list = z.safeParse(listSchema, value);
  return list.success ? listRows(list.data, []) : undefined;
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** `first` stands first whether an entry has it or not, so that the header says whose it is. */
function listRows(
  entries: readonly Readonly<Record<string, unknown>>[],
  first: readonly string[],
): Row[] {
  const names = new Set([
    ...first,
    ...entries.slice(0, 100).flatMap((entry) => Object.keys(entry)),
  ]);
  const columns = [...names].slice(0, 200);
  const rows = entries.map((entry, index) => ({
    line: index + 1,
    cells: [...columns.map((column) => cellOf(entry[column])), pointsLabel(entry['labels'])],
  }));
  return [{ line: 0, cells: [...columns, 'points label'] }, ...rows];
}

function cellOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const labelsSchema = z.array(z.object({ name: z.string() }));

/** GitHub has no points: teams write them into a label, 'points: 5'. */
function pointsLabel(labels: unknown): string {
  const names = z.safeParse(labelsSchema, labels);
  if (!names.success) return '';
  const pattern = /^(?:story )?(?:points?|sp|estimate|size)\s?[:=/]\s?(\S{1,10})$/i;
  return names.data.map(({ name }) => pattern.exec(name)?.[1]).find(Boolean) ?? '';
}

function trelloRows({ lists, cards, checklists }: z.infer<typeof trelloSchema>): Row[] {
  const closedLists = new Set(lists.filter(({ closed }) => closed).map(({ id }) => id));
  const tasks = new Map(
    checklists.map(({ id, checkItems }) => [
      id,
      checkItems
        .map(({ name, state }) => `- [${state === 'complete' ? 'x' : ' '}] ${name}`)
        .join('\n'),
    ]),
  );
  const rows = cards.map((card, index) => {
    const below = card.idChecklists.map((id) => tasks.get(id) ?? '');
    const description = [card.desc, ...below].filter((part) => part.trim() !== '').join('\n\n');
    const archived = card.closed || closedLists.has(card.idList);
    const link = card.shortUrl || card.url;
    return { line: index + 1, cells: [card.name, link, description, String(archived)] };
  });
  return [{ line: 0, cells: ['Card Name', 'Card URL', 'Card Description', 'Archived'] }, ...rows];
}
