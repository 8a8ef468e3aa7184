import { csvOf } from './csv.ts';
import { type ExportedStory, titleOf } from './exported-story.ts';

/** What one tracker takes, and how many stories are not in it because it would not know them. */
export interface Takeout {
  readonly text: string;
  readonly stories: number;
  readonly leftOut: number;
}

function takeout(
  stories: readonly ExportedStory[],
  fits: (story: ExportedStory) => boolean,
  write: (taken: readonly ExportedStory[]) => string,
): Takeout {
  const agreed = stories.filter(({ status }) => status === 'Agreed');
  const taken = agreed.filter(fits);
  const text = taken.length === 0 ? '' : write(taken);
  return { text, stories: taken.length, leftOut: agreed.length - taken.length };
}

/** For 'Import Work Items': it updates by ID, and asks for type, title and state as well. */
export function azureCsv(stories: readonly ExportedStory[]): Takeout {
  return takeout(
    stories,
    ({ key, origin }) => /^\d+$/.test(key) && Boolean(origin?.workItemType && origin.state),
    (taken) => {
      const column = taken.find(({ origin }) => origin?.pointsColumn)?.origin?.pointsColumn;
      const rows = taken.map((story) => [
        ...[story.key, story.origin?.workItemType ?? '', titleOf(story)],
        ...[story.origin?.state ?? '', String(story.points)],
      ]);
      return csvOf([['ID', 'Work Item Type', 'Title', 'State', column ?? 'Story Points'], ...rows]);
    },
  );
}

/** For Jira's importer in the administration, which updates by key. */
export function jiraCsv(stories: readonly ExportedStory[]): Takeout {
  return takeout(
    stories,
    ({ key }) => /^[A-Z][A-Z0-9_]*-\d+$/.test(key),
    (taken) => {
      const column = taken.find(({ origin }) => origin?.pointsColumn)?.origin?.pointsColumn ?? '';
      const named = /^custom field \((.+)\)$/i.exec(column)?.[1] ?? column;
      const rows = taken.map((story) => [titleOf(story), story.key, String(story.points)]);
      return csvOf([['Summary', 'Issue Key', named === '' ? 'Story Points' : named], ...rows]);
    },
  );
}

const gitHubIssue = /^https:\/\/(github\.[\w.-]+)\/([\w.-]+\/[\w.-]+)\/(?:issues|pull)\/(\d+)/;

/** Lines for a shell, which label issues with `gh`. Nothing that people have typed stands in them unquoted. */
export function ghCommands(stories: readonly ExportedStory[]): Takeout {
  return takeout(
    stories,
    ({ link }) => gitHubIssue.test(link),
    (taken) => {
      const made = new Set<string>();
      const edits = taken.map(({ link, label }) => {
        const [, host = '', path = '', number = ''] = gitHubIssue.exec(link) ?? [];
        const repository = inShell(host === 'github.com' ? path : `${host}/${path}`);
        const name = inShell(`points: ${label}`);
        made.add(`gh label create ${name} --repo ${repository} --force`);
        return `gh issue edit ${number} --repo ${repository} --add-label ${name}`;
      });
      return `${[...made, ...edits].join('\n')}\n`;
    },
  );
}

/** As one word of a POSIX shell, whatever is in it. */
export function inShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Quick actions to paste into a comment of each issue; weights are whole numbers. */
export function gitLabActions(stories: readonly ExportedStory[]): Takeout {
  return takeout(
    stories,
    ({ link, points }) =>
      /\/-\/(?:issues|work_items)\/\d+/.test(link) && points !== null && Number.isInteger(points),
    (taken) => taken.map(({ link, points }) => `${link}\n/weight ${points}\n`).join('\n'),
  );
}
