import { number, plural } from './formats.tsx';

/** Taking estimates to where the stories live. */

export const title = 'Take the estimates home';
export const withNames = 'With the names of those who voted';
export const loading = 'Loading...';
export const failed = 'The stories could not be loaded. Please try again.';
export const save = 'Save';
export const copy = 'Copy';
export const copied = (what: string) => `Copied: ${what}`;
export const notCopied = 'This could not be copied: the browser did not allow it.';

export const spreadsheet = 'CSV for spreadsheets';
export const separator = 'Separator';
export const separators = { ',': 'Comma', ';': 'Semicolon' } as const;
export const table = 'Table for mail, a wiki or a spreadsheet';
export const markdown = 'Markdown';
export const json = 'JSON, with everything';
export const azure = 'CSV for Azure DevOps';
export const azureHint = 'Boards, Queries, Import Work Items';
export const jira = "CSV for Jira's importer";
export const jiraHint = 'For administrators: System, External System Import';
export const gh = 'Commands for GitHub';
export const ghHint =
  'Label the issues with their points by gh, in a POSIX shell (macOS, Linux, Git Bash)';
export const ghPowerShell = 'PowerShell commands for GitHub';
export const ghPowerShellHint = 'The same for Windows';
export const gitLab = 'Quick actions for GitLab';
export const gitLabHint = 'To paste into a comment of each issue';
export const leftOut = (count: number) =>
  plural(count, {
    one: '1 agreed story did not come from there and is not in it.',
    other: `${number(count)} agreed stories did not come from there and are not in it.`,
  });
export const nothing = 'No agreed story came from there.';
