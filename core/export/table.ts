import { guarded } from './csv.ts';
import { type ExportedStory, resultOf, titleOf, votesOf } from './exported-story.ts';

/** The stories as a table, for a clipboard and for Markdown. */

const header = ['#', 'Key', 'Story', 'Result', 'Votes'];

function cellsOf(story: ExportedStory): readonly string[] {
  return [String(story.order), story.key, titleOf(story), resultOf(story), votesOf(story)];
}

/** For mail, a wiki or a spreadsheet; the key leads to the story. */
export function htmlTable(stories: readonly ExportedStory[]): string {
  const row = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const rows = stories.map((story) => {
    const [order = '', key = '', ...rest] = cellsOf(story).map((cell) => escaped(guarded(cell)));
    const named = key === '' && story.link !== '' ? escaped(story.link) : key;
    const linked = story.link === '' ? named : `<a href="${escaped(story.link)}">${named}</a>`;
    return row('td', [order, linked, ...rest]);
  });
  return `<table><thead>${row('th', header)}</thead><tbody>${rows.join('')}</tbody></table>`;
}

/** The same for where only text is taken: a line a story, cells divided by tabs. */
export function textTable(stories: readonly ExportedStory[]): string {
  return [header, ...stories.map(cellsOf)]
    .map((cells) => `${cells.map((cell) => guarded(cell.replace(/\s+/g, ' '))).join('\t')}\n`)
    .join('');
}

/** For a wiki or a chat, under the session's name. */
export function markdownTable(sessionName: string, stories: readonly ExportedStory[]): string {
  const rows = stories.map((story) => {
    const [order = '', key = '', ...rest] = cellsOf(story).map(plain);
    const linked = story.link === '' ? key : `[${key || 'link'}](<${story.link}>)`;
    return [order, linked, ...rest];
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
