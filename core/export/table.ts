import { guarded } from './csv.ts';
import { type ExportedStory, titleOf, type VoteWords, votesOf } from './exported-story.ts';

export interface TableWords extends VoteWords {
  /** The names of the columns: number, key, story, result and votes. */
  readonly header: readonly [string, string, string, string, string];
  readonly pending: string;
  /** Agreed points, as the page writes them. */
  readonly agreed: (label: string) => string;
  /** The result of a story without agreed points; its average is empty if it has none. */
  readonly notAgreed: (average: string) => string;
  /** The result that the rule of a collection has saved. */
  readonly byRule: (label: string) => string;
}

function cellsOf(story: ExportedStory, words: TableWords): readonly string[] {
  const { order, key } = story;
  return [String(order), key, titleOf(story), resultOf(story, words), votesOf(story, words)];
}

function resultOf({ status, byRule, label, average }: ExportedStory, words: TableWords): string {
  switch (status) {
    case 'Pending':
      return words.pending;
    case 'Agreed':
      return byRule ? words.byRule(words.agreed(label)) : words.agreed(label);
    case 'Not agreed':
      return words.notAgreed(average);
    default:
      return status satisfies never;
  }
}

/** Cells of which the key leads to the story, or its title where it has no key. */
function linked(
  { key, link }: ExportedStory,
  cells: readonly string[],
  leading: (cell: string) => string,
): readonly string[] {
  const place = key === '' ? 2 : 1;
  return cells.map((cell, at) => (link !== '' && at === place ? leading(cell) : cell));
}

/** For mail, a wiki or a spreadsheet; the key leads to the story. */
export function htmlTable(stories: readonly ExportedStory[], words: TableWords): string {
  const row = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const rows = stories.map((story) => {
    const cells = cellsOf(story, words).map((cell) => escaped(guarded(cell)));
    return row(
      'td',
      linked(story, cells, (cell) => `<a href="${escaped(story.link)}">${cell}</a>`),
    );
  });
  return `<table><thead>${row('th', words.header.map(escaped))}</thead><tbody>${rows.join('')}</tbody></table>`;
}

/** The same for where only text is taken: a line a story, cells divided by tabs. */
export function textTable(stories: readonly ExportedStory[], words: TableWords): string {
  return [words.header, ...stories.map((story) => cellsOf(story, words))]
    .map((cells) => `${cells.map(inLine).join('\t')}\n`)
    .join('');
}

function inLine(cell: string): string {
  const text = guarded(cell.replace(/\s+/g, ' '));
  return text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

/** For a wiki or a chat, under the session's name and some facts about it. */
export function markdownTable(
  sessionName: string,
  stories: readonly ExportedStory[],
  words: TableWords,
  facts: readonly string[] = [],
): string {
  const rows = stories.map((story) => {
    return linked(story, cellsOf(story, words).map(plain), (cell) => `[${cell}](<${story.link}>)`);
  });
  const { header } = words;
  const lines = [header, header.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  return [
    `## ${plain(sessionName)}`,
    '',
    ...facts.flatMap((fact) => [plain(fact), '']),
    ...lines,
    '',
  ].join('\n');
}

/** The open questions of all stories that have any, as a list to take to those who can answer them. */
export function markdownQuestions(
  stories: readonly Pick<ExportedStory, 'key' | 'name' | 'fullTitle' | 'questions'>[],
): string {
  return stories
    .filter(({ questions }) => questions.length > 0)
    .map((story) => {
      const title = [story.key, titleOf(story)].filter((part) => part !== '').join(' ');
      const lines = story.questions.map((question) => `- [ ] ${plain(question)}\n`);
      return `### ${plain(title)}\n\n${lines.join('')}`;
    })
    .join('\n');
}

/** Whatever people have typed is text in Markdown. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#!|~]/g, '\\$&');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
