import { describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import * as fc from 'fast-check';
import { finishedDetails, finishedView } from '../testing/exported.ts';
import { exportedStories } from './exported-story.ts';
import {
  azureCsv,
  ghCommands,
  gitLabActions,
  inPowerShell,
  inShell,
  jiraCsv,
  posix,
  powerShell,
} from './trackers.ts';

const stories = exportedStories(finishedView, finishedDetails, false);
const [agreed] = stories.filter(({ status }) => status === 'Agreed');
if (!agreed) throw new Error('No story is agreed.');

describe('the way back into a tracker', () => {
  test('[EX6] Azure DevOps gets what it asks for, of the stories that came from it', () => {
    expect(azureCsv(stories)).toEqual({
      text: '"ID","Work Item Type","Title","State","Custom field (Story Points)"\r\n"77","Bug","Half","New","0.5"\r\n',
      ...{ stories: 1, leftOut: 2 },
    });
  });

  test('[EX6] Jira gets key, summary and points, under the name that the points had', () => {
    expect(jiraCsv(stories).text).toBe(
      '"Summary","Issue Key","Story Points"\r\n"Log in","A-1","5"\r\n',
    );
    const fromJira = stories.map((story) => ({ ...story, key: 'B-2' }));
    expect(jiraCsv(fromJira).text).toStartWith('"Summary","Issue Key","Story Points"\r\n');
    expect(jiraCsv(fromJira)).toMatchObject({ stories: 3, leftOut: 0 });
  });

  test('[EX6] the field for points follows the process of each item', () => {
    const types = ['Issue', 'Product Backlog Item', 'Requirement', 'User Story'];
    const of = types.map((workItemType, at) => ({
      ...{ ...agreed, key: String(at), name: workItemType, fullTitle: '', points: 5 },
      origin: { source: 'azure', pointsColumn: '', workItemType, state: 'New' },
    }));
    expect(azureCsv(of).text.split('\r\n')).toEqual([
      '"ID","Work Item Type","Title","State","Effort","Size","Story Points"',
      '"0","Issue","Issue","New","5","",""',
      '"1","Product Backlog Item","Product Backlog Item","New","5","",""',
      '"2","Requirement","Requirement","New","","5",""',
      '"3","User Story","User Story","New","","","5"',
      '',
    ]);
  });

  test('[EX6] of two fields for points the one that the stories had is named', () => {
    const origin = { source: 'jira', workItemType: '', state: '' };
    const of = (pointsColumn: string) => ({
      ...agreed,
      key: 'A-1',
      origin: { ...origin, pointsColumn },
    });
    const estimate = of('Custom field (Story point estimate)');
    expect(jiraCsv([of(''), estimate, estimate, of('Story Points')]).text).toStartWith(
      '"Summary","Issue Key","Story point estimate"\r\n',
    );
    const spanish = of('Campo personalizado (Story point estimate)');
    expect(jiraCsv([spanish]).text).toContain('"Story point estimate"');
  });

  test('[EX8] GitHub gets lines for its program, which keep the labels that are there', () => {
    const { text, ...counts } = ghCommands(stories, posix);
    expect(counts).toEqual({ stories: 1, leftOut: 2 });
    expect(text.split('\n')).toEqual([
      "gh label create 'points: 13' --repo 'o/r' 2>/dev/null || true",
      "gh issue view 12 --repo 'o/r' --json labels --jq '.labels[].name' | grep '^points: ' | grep -vxF 'points: 13' | while IFS= read -r label; do gh issue edit 12 --repo 'o/r' --remove-label \"$label\"; done",
      "gh issue edit 12 --repo 'o/r' --add-label 'points: 13'",
      '',
    ]);
    expect(ghCommands(stories, powerShell).text.split('\n')).toEqual([
      "gh label create 'points: 13' --repo 'o/r' 2>$null",
      "gh issue view 12 --repo 'o/r' --json labels --jq '.labels[].name' | Where-Object { $_.StartsWith('points: ') -and $_ -cne 'points: 13' } | ForEach-Object { gh issue edit 12 --repo 'o/r' --remove-label $_ }",
      "gh issue edit 12 --repo 'o/r' --add-label 'points: 13'",
      '',
    ]);
  });

  test('[EX8] a story whose link is an address of the API is known all the same', () => {
    const story = { ...agreed, link: 'https://api.github.com/repos/o/r/issues/1', label: '5' };
    expect(ghCommands([story], posix).text).toContain(
      "gh issue edit 1 --repo 'o/r' --add-label 'points: 5'",
    );
  });

  test.each([
    ['https://github.com/o/r/issues/12', 1],
    ['https://company.ghe.com/o/r/issues/12', 1],
    ['https://github.com.example.net/o/r/issues/12', 0],
    ['https://github.example.net/o/r/issues/12', 0],
    ['https://evil.example.net/.ghe.com/o/r/issues/12', 0],
  ])('[EX8] for %s there are lines for %p stories', (link, count) => {
    const [story] = stories.map((one) => ({ ...one, link }));
    expect(ghCommands(story ? [story] : [], posix).stories).toBe(count);
  });

  test('[EX8] GitLab gets quick actions, for whole numbers alone', () => {
    expect(gitLabActions(stories)).toEqual({ text: '', stories: 0, leftOut: 3 });
    const whole = stories.map((story) => ({ ...story, points: 8 }));
    expect(gitLabActions(whole).text).toBe('https://git.example/g/p/-/issues/7\n/weight 8\n');
  });

  test('[EX8] a shell runs nothing of what people have typed', () => {
    const label = `'; touch x; $(touch x) \`touch x\` "!!" \\`;
    const hostile = stories.map((story) => ({ ...story, label, name: `\n${label}`, key: label }));
    const { text } = ghCommands(hostile, posix);
    expect(run(text)).toEqual([
      ...['label', 'create', `points: ${label}`, '--repo', 'o/r'],
      ...['issue', 'edit', '12', '--repo', 'o/r', '--remove-label', 'points: 3'],
      ...['issue', 'edit', '12', '--repo', 'o/r', '--add-label', `points: ${label}`],
    ]);
  });

  test('[EX8] PowerShell reads a text with any quotes as one word', () => {
    expect(inPowerShell(`it's ‘so’ $x`)).toBe(`'it''s ‘‘so’’ $x'`);
  });

  test('[EX8] whatever the text, it is one word of a shell', () => {
    const words = fc.sample(fc.string({ unit: 'binary' }).filter(isArgument), 50);
    expect(run(`gh ${words.map(inShell).join(' ')}\n`)).toEqual(words);
  });
});

/** The arguments that a shell hands to `gh`; an issue has two labels, one of them of points. */
function run(script: string): readonly string[] {
  const view = 'printf "points: 3\\nbug\\n"; return';
  const gh = `gh() { if [ "$2" = view ]; then ${view}; fi; for word in "$@"; do printf '%s\\0' "$word"; done; }`;
  const input = `${gh}\n${script}`;
  const { stdout, stderr } = spawnSync('/bin/sh', {
    input,
    encoding: 'utf8',
    ...{ cwd: tmpdir(), env: { PATH: '/usr/bin:/bin' } },
  });
  if (stderr !== '') throw new Error(stderr);
  return stdout.split('\0').slice(0, -1);
}

/** A program cannot be handed a zero byte, and half a character is not UTF-8. */
function isArgument(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
