import { guarded } from './csv.ts';
import { type ExportedStory, resultOf, titleOf, votesOf } from './exported-story.ts';

/** The stories as a table, for a clipboard and for Markdown. */

const header = ['#', 'Key', 'Story', 'Result', 'Votes'];

function cellsOf(story: ExportedStory): readonly string[] {
  return [String(story.order), story.key, titleOf(story), resultOf(story), votesOf(story)];
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
export function htmlTable(stories: readonly ExportedStory[]): string {
  const row = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const rows = stories.map((story) => {
    const cells = cellsOf(story).map((cell) => escaped(guarded(cell)));
    return row(
      'td',
      linked(story, cells, (cell) => `<a href="${escaped(story.link)}">${cell}</a>`),
    );
  });
  return `<table><thead>${row('th', header)}</thead><tbody>${rows.join('')}</tbody></table>`;
}

/** The same for where only text is taken: a line a story, cells divided by tabs. */
export function textTable(stories: readonly ExportedStory[]): string {
  return [header, ...stories.map(cellsOf)]
    .map((cells) => `${cells.map(inLine).join('\t')}\n`)
    .join('');
}

/** A cell in one line; a quote at its beginning would quote the cell. */
function inLine(cell: string): string {
  const text = guarded(cell.replace(/\s+/g, ' '));
  return text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

/** For a wiki or a chat, under the session's name. */
export function markdownTable(sessionName: string, stories: readonly ExportedStory[]): string {
  const rows = stories.map((story) => {
    return linked(story, cellsOf(story).map(plain), (cell) => `[${cell}](<${story.link}>)`);
  });
  const lines = [header, header.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  return [`## ${plain(sessionName)}`, '', ...lines, ''].join('\n');
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
