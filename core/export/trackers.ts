import { webPage } from '../import/address.ts';
import { csvOf } from './csv.ts';
import { type ExportedStory, titleOf } from './exported-story.ts';

/** The text for one tracker, and the number of agreed stories left out because they are not from there. */
interface TrackerExport {
  readonly text: string;
  readonly stories: number;
  readonly leftOut: number;
}

function exportFor(
  stories: readonly ExportedStory[],
  fits: (story: ExportedStory) => boolean,
  write: (taken: readonly ExportedStory[]) => string,
): TrackerExport {
  const agreed = stories.filter(({ status }) => status === 'Agreed');
  const taken = agreed.filter(fits);
  const text = taken.length === 0 ? '' : write(taken);
  return { text, stories: taken.length, leftOut: agreed.length - taken.length };
}

/** For 'Import Work Items': it updates by ID, and asks for type, title and state as well. */
export function azureCsv(stories: readonly ExportedStory[]): TrackerExport {
  return exportFor(
    stories,
    ({ key, origin }) => /^\d+$/.test(key) && Boolean(origin?.workItemType && origin.state),
    (taken) => {
      const usual = taken.map(fieldOfProcess).find((field) => field !== undefined);
      const fieldOf = (story: ExportedStory) =>
        story.origin?.pointsColumn || (fieldOfProcess(story) ?? usual ?? 'Story Points');
      const columns = [...new Set(taken.map(fieldOf))];
      const rows = taken.map((story) => [
        ...[story.key, story.origin?.workItemType ?? '', titleOf(story)],
        story.origin?.state ?? '',
        ...columns.map((column) => (fieldOf(story) === column ? String(story.points) : '')),
      ]);
      return csvOf([['ID', 'Work Item Type', 'Title', 'State', ...columns], ...rows]);
    },
  );
}

/** The field for points that an item's process has; types such as Bug are in all of them. */
function fieldOfProcess({ origin }: ExportedStory): string | undefined {
  const fields: Readonly<Record<string, string>> = {
    'user story': 'Story Points',
    'product backlog item': 'Effort',
    issue: 'Effort',
    requirement: 'Size',
  };
  return fields[(origin?.workItemType ?? '').trim().toLowerCase()];
}

/** For Jira's importer in the administration, which updates by key. */
export function jiraCsv(stories: readonly ExportedStory[]): TrackerExport {
  return exportFor(
    stories,
    ({ key }) => /^[A-Z][A-Z0-9_]*-\d+$/.test(key),
    (taken) => {
      const rows = taken.map((story) => [titleOf(story), story.key, String(story.points)]);
      return csvOf([['Summary', 'Issue Key', commonestField(taken)], ...rows]);
    },
  );
}

/** The field that most of the stories had their points in: a site of Jira may have two. */
function commonestField(stories: readonly ExportedStory[]): string {
  const counts = new Map<string, number>();
  for (const { origin } of stories) {
    const column = origin?.pointsColumn ?? '';
    const field = /^[^()]+\((.+)\)$/.exec(column)?.[1] ?? column;
    if (field !== '') counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? 'Story Points';
}

/** Issues on GitHub's own hosts: `gh` would send the user's token to any other. */
const gitHubIssue =
  /^https:\/\/(github\.com|[\w-]+\.ghe\.com)\/([\w.-]+\/[\w.-]+)\/(?:issues|pull)\/(\d+)/;

interface Shell {
  /** Any text as one quoted word. */
  readonly word: (text: string) => string;
  /** A command whose failure does not matter. */
  readonly tried: (command: string) => string;
  /** A command for each line that `lines` prints, if it begins with `beginning` and is not `but`. */
  readonly each: (lines: string, beginning: string, but: string, command: string) => string;
}

export const posix: Shell = {
  word: inShell,
  tried: (command) => `${command} 2>/dev/null || true`,
  each: (lines, beginning, but, command) =>
    `${lines} | grep ${inShell(`^${beginning}`)} | grep -vxF ${inShell(but)} | while IFS= read -r label; do ${command} "$label"; done`,
};

export const powerShell: Shell = {
  word: inPowerShell,
  tried: (command) => `${command} 2>$null`,
  each: (lines, beginning, but, command) =>
    `${lines} | Where-Object { $_.StartsWith(${inPowerShell(beginning)}) -and $_ -cne ${inPowerShell(but)} } | ForEach-Object { ${command} $_ }`,
};

/** Lines for a shell that label issues with `gh`. Typed text is always quoted. */
export function ghCommands(stories: readonly ExportedStory[], shell: Shell): TrackerExport {
  return exportFor(
    stories,
    ({ link }) => gitHubIssue.test(webPage(link)),
    (taken) => {
      const made = new Set<string>();
      const edits = taken.flatMap(({ link, label }) => {
        const [, host = '', path = '', number = ''] = gitHubIssue.exec(webPage(link)) ?? [];
        const repository = shell.word(host === 'github.com' ? path : `${host}/${path}`);
        const name = `points: ${label}`;
        const issue = `${number} --repo ${repository}`;
        // Fails for an existing label, which keeps its colour and description.
        made.add(shell.tried(`gh label create ${shell.word(name)} --repo ${repository}`));
        return [
          shell.each(
            `gh issue view ${issue} --json labels --jq ${shell.word('.labels[].name')}`,
            ...(['points: ', name] as const),
            `gh issue edit ${issue} --remove-label`,
          ),
          `gh issue edit ${issue} --add-label ${shell.word(name)}`,
        ];
      });
      return `${[...made, ...edits].join('\n')}\n`;
    },
  );
}

/** Any text as one word of a POSIX shell. */
export function inShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Any text as one word of PowerShell, which reads curly quotes as straight ones. */
export function inPowerShell(text: string): string {
  return `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;
}

/** Quick actions to paste into a comment of each issue; weights are whole numbers. */
export function gitLabActions(stories: readonly ExportedStory[]): TrackerExport {
  return exportFor(
    stories,
    ({ link, points }) =>
      /\/-\/(?:issues|work_items)\/\d+/.test(link) && points !== null && Number.isInteger(points),
    (taken) => taken.map(({ link, points }) => `${link}\n/weight ${points}\n`).join('\n'),
  );
}
