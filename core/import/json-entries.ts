import { webPage } from './address.ts';
import { meaningOf } from './headers.ts';

/** Finds the stories in the answer of a tracker's API, and the fields of each, at any depth. */

export type JsonEntry = Readonly<Record<string, unknown>>;

interface EntryList {
  readonly entries: readonly JsonEntry[];
  /** The names of fields, if the answer numbers them. */
  readonly names: JsonEntry;
}

export function isRecord(value: unknown): value is JsonEntry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lists without stories, though their entries have names. */
const otherLists =
  /^(?:labels?|members?|users?|actions|customfields?|custom_fields|checklists?|assignees?|comments?|fields|columns|column_values|tags|attachments?|versions|components|memberships|watchers|links?|relations|names|schema|statuses|priorities|subtasks|issuelinks|errors)$/i;

/** Lists of groups of stories: read as stories only if there are no others. */
const containers =
  /^(?:boards|lists|epics|sprints|milestones|projects?|repositories|organizations|groups|teams|spaces|folders|workspaces)$/i;

/** The lists whose entries have a title, or an empty one of a known name; null where there is neither. */
export function entryList(value: unknown): EntryList | null {
  let best: readonly string[] | null = null;
  let score = 0;
  let names: JsonEntry = {};
  let empty: EntryList | null = null;
  /** Values with the names that lead to each; `*` is any entry of a list. */
  const seen: { readonly value: unknown; readonly path: readonly string[] }[] = [
    { value, path: [] },
  ];
  for (const { value: one, path } of seen) {
    if (path.length > 8 || seen.length > 20_000) break;
    const name = path.findLast((step) => step !== '*') ?? '';
    if (isList(one)) {
      const isKnown = /^(?:issues|items|nodes|edges|data|value|tasks|stories)$/.test(name);
      if (one.length === 0 && isKnown) empty = { entries: [], names };
      const entries = one.filter(isRecord);
      const titled = entries.slice(0, 50).filter(hasTitle).length;
      const share = titled / Math.max(1, Math.min(50, entries.length));
      const weight = share * (8 - path.length) * (containers.test(name) ? 0.01 : 1);
      if (titled > 0 && weight > score) [best, score] = [path, weight];
      for (const entry of entries.slice(0, 20)) seen.push({ value: entry, path: [...path, '*'] });
    } else if (isRecord(one)) {
      if (isRecord(one['names'])) names = one['names'];
      for (const [key, inner] of Object.entries(one))
        if ((isList(inner) || isRecord(inner)) && !otherLists.test(key))
          seen.push({ value: inner, path: [...path, key] });
    }
  }
  if (best) return { entries: collected(value, best), names };
  return isRecord(value) && hasTitle(value) ? { entries: [value], names } : empty;
}

/** The entries of all lists at the same path, as with several boards of Monday or pages of an answer. */
function collected(value: unknown, [step, ...path]: readonly string[]): readonly JsonEntry[] {
  if (step === undefined) return isList(value) ? value.filter(isRecord) : [];
  if (step === '*') return isList(value) ? value.flatMap((one) => collected(one, path)) : [];
  return isRecord(value) ? collected(value[step], path) : [];
}

/** Objects that only hold the fields of an entry. */
const wrappers = new Set(
  'fields content node properties attributes _links fieldValueByName'.split(' '),
);

function hasTitle(entry: JsonEntry): boolean {
  return Object.entries(entry).some(([key, value]) => {
    const name = lastPart(key);
    if (isRecord(value) && wrappers.has(key)) return hasTitle(value);
    if (isNotionTitle(value)) return true;
    return typeof value === 'string' && value !== '' && meaningOf(name)?.field === 'name';
  });
}

function isNotionTitle(value: unknown): boolean {
  return isRecord(value) && value['type'] === 'title' && Array.isArray(value['title']);
}

/** Azure writes 'Microsoft.VSTS.Scheduling.StoryPoints'. */
function lastPart(key: string): string {
  return /^(?:System|Microsoft|Custom)\./.test(key) ? (key.split('.').at(-1) ?? key) : key;
}

export function fieldsOf(entry: JsonEntry, names: JsonEntry): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const put = (name: string, text: string) => {
    if (text !== '' && (found.get(name) ?? '') === '') found.set(name, text);
    else if (!found.has(name)) found.set(name, text);
  };
  const walk = (record: JsonEntry, depth: number) => {
    for (const [key, value] of Object.entries(record)) {
      const given = names[key];
      const name = typeof given === 'string' ? given : (knownFields[key] ?? lastPart(key));
      if (key === 'id' && typeof value === 'string' && uuid.test(value)) continue;
      if (wrappers.has(key) && isRecord(value) && depth < 4) walk(value, depth + 1);
      else if (Array.isArray(value) && valueList.test(key)) walkValues(value, put);
      else if (isRecord(value) && isList(value['nodes']) && valueList.test(key))
        walkValues(value['nodes'], put);
      else if (isNotionTitle(value)) put('Title', textOf(value, 0));
      else if (key === 'labels') {
        put('Labels', textOf(value, 0));
        put('Points Label', pointsLabel(value));
      } else if (key === 'pull_request' && isRecord(value)) put('Type', 'Pull request');
      else {
        put(name, textIn(name, value));
        const category = isRecord(value) ? value['statusCategory'] : undefined;
        if (isRecord(category)) put('Status Category', textOf(category['key'] ?? category, 0));
      }
    }
  };
  walk(entry, 0);
  const self = found.get('self') ?? '';
  const key = found.get('key') ?? '';
  const site = /^(https?:\/\/.+)\/rest\/api\//.exec(self)?.[1];
  if (site && key !== '') put('Link', `${site}/browse/${key}`);
  return found;
}

/** The text of a field: several criteria are a list, and an address is that of a page. */
function textIn(name: string, value: unknown): string {
  const field = meaningOf(name)?.field;
  if (field === 'link') return webPage(textOf(value, 0));
  const isLong = field === 'criteria' || field === 'description';
  return isLong && isList(value) && value.length > 1
    ? value.map((one) => `- ${textOf(one, 0)}`).join('\n')
    : textOf(value, 0);
}

/** Ids that mean nothing to people. */
const uuid = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;

/** Better names for fields whose own are unclear. */
const knownFields: Readonly<Record<string, string>> = {
  customfield_10016: 'Story point estimate',
  html: 'URL',
  _html: 'URL',
  bodyText: 'body',
};

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Lists of values, each with the name of its field. */
const valueList = /^(?:custom_?fields|column_values|fieldValues|customFieldValues|fields)$/i;

function walkValues(values: readonly unknown[], put: (name: string, text: string) => void): void {
  for (const value of values) {
    if (!isRecord(value)) continue;
    const named = value['field'] ?? value['column'] ?? value['projectCustomField'];
    const name = textOf(
      isRecord(named) ? named : (value['title'] ?? value['name'] ?? value['fieldName']),
      0,
    );
    const shown = isRecord(named)
      ? (value['name'] ?? value['text'] ?? value['number'] ?? value['title'] ?? value['value'])
      : (value['display_value'] ?? value['number_value'] ?? value['text'] ?? value['value']);
    if (name !== '') put(name, textOf(shown, 0));
  }
}

/** The fields of an object that may hold its text, the likeliest first. */
const textKeys = [
  ...'name title value label displayName display_name presentation status raw plain_text'.split(
    ' ',
  ),
  ...'text text_content nameWithOwner fullName login href key number'.split(' '),
];

function textOf(value: unknown, depth: number): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (depth > 6 || value === null || value === undefined) return '';
  if (isList(value)) {
    const parts = value.slice(0, 200).map((one) => textOf(one, depth + 1));
    const isRich = value.some((one) => isRecord(one) && 'plain_text' in one);
    return parts.filter((part) => part !== '').join(isRich ? '' : ', ');
  }
  if (!isRecord(value)) return '';
  if (value['type'] === 'doc') return documentText(value, 0).trim();
  const id = value['unique_id'];
  if (isRecord(id)) return [id['prefix'], id['number']].filter((part) => part !== null).join('-');
  const type = value['type'];
  if (typeof type === 'string' && type in value) return textOf(value[type], depth + 1);
  for (const key of textKeys) {
    if (value[key] !== undefined && value[key] !== null) return textOf(value[key], depth + 1);
  }
  return isList(value['nodes']) ? textOf(value['nodes'], depth + 1) : '';
}

function documentText(node: JsonEntry, depth: number): string {
  if (depth > 30) return '';
  if (node['type'] === 'hardBreak') return '\n';
  if (typeof node['text'] === 'string') return node['text'];
  const content = isList(node['content']) ? node['content'].filter(isRecord) : [];
  const inside = content.map((one) => documentText(one, depth + 1)).join('');
  switch (node['type']) {
    case 'listItem':
      return `- ${inside.trim()}\n`;
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return `${inside}\n`;
    default:
      return inside;
  }
}

/** GitHub has no points: teams write them into a label, 'points: 5'. */
function pointsLabel(labels: unknown): string {
  const list = isRecord(labels) && isList(labels['nodes']) ? labels['nodes'] : labels;
  const names = isList(list) ? list.map((label) => textOf(label, 0)) : [];
  const pattern = /^(?:story )?(?:points?|pts|sp|estimate|size|effort)\s?[:=/-]\s?(\S{1,10})$/i;
  const behind = /^(\d{1,3})\s?(?:story )?(?:points?|pts|sp)$/i;
  return names.map((name) => (pattern.exec(name) ?? behind.exec(name))?.[1]).find(Boolean) ?? '';
}
