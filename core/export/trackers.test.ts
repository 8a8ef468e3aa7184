import { describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { finishedDetails, finishedView } from '../testing/exported.ts';
import { exportedStories } from './exported-story.ts';
import { azureCsv, ghCommands, gitLabActions, inShell, jiraCsv } from './trackers.ts';

const stories = exportedStories(finishedView, finishedDetails, false);

describe('the way back into a tracker', () => {
  test('[EX6] Azure DevOps gets what it asks for, of the stories that came from it', () => {
    expect(azureCsv(stories)).toEqual({
      text: '"ID","Work Item Type","Title","State","Custom field (Story Points)"\r\n"77","Bug","Half","New","0.5"\r\n',
      ...{ stories: 1, leftOut: 2 },
    });
  });

  test('[EX7] Jira gets key, summary and points, under the name that the points had', () => {
    expect(jiraCsv(stories).text).toBe(
      '"Summary","Issue Key","Story Points"\r\n"Log in","A-1","5"\r\n',
    );
    const fromJira = stories.map((story) => ({ ...story, key: 'B-2' }));
    expect(jiraCsv(fromJira).text).toStartWith('"Summary","Issue Key","Story Points"\r\n');
    expect(jiraCsv(fromJira)).toMatchObject({ stories: 3, leftOut: 0 });
  });

  test('[EX8] GitHub gets lines for its program, with a label for the points', () => {
    expect(ghCommands(stories)).toEqual({
      text:
        "gh label create 'points: 13' --repo 'o/r' --force\n" +
        "gh issue edit 12 --repo 'o/r' --add-label 'points: 13'\n",
      ...{ stories: 1, leftOut: 2 },
    });
  });

  test('[EX9] GitLab gets quick actions, for whole numbers alone', () => {
    expect(gitLabActions(stories)).toEqual({ text: '', stories: 0, leftOut: 3 });
    const whole = stories.map((story) => ({ ...story, points: 8 }));
    expect(gitLabActions(whole).text).toBe('https://git.example/g/p/-/issues/7\n/weight 8\n');
  });

  test('[EX10] a shell runs nothing of what people have typed', () => {
    const label = `'; touch x; $(touch x) \`touch x\` "!!" \\`;
    const hostile = stories.map((story) => ({ ...story, label, name: `\n${label}`, key: label }));
    expect(run(ghCommands(hostile).text)).toEqual([
      ...['label', 'create', `points: ${label}`, '--repo', 'o/r', '--force'],
      ...['issue', 'edit', '12', '--repo', 'o/r', '--add-label', `points: ${label}`],
    ]);
  });

  test('[EX10] whatever the text, it is one word of a shell', () => {
    const words = fc.sample(fc.string({ unit: 'binary' }).filter(isArgument), 50);
    expect(run(`gh ${words.map(inShell).join(' ')}\n`)).toEqual(words);
  }, 30_000);
});

/** What a shell hands to `gh`, each argument as it is. */
function run(script: string): readonly string[] {
  const input = `gh() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${script}`;
  const { stdout, stderr } = spawnSync('/bin/sh', {
    input,
    encoding: 'utf8',
    env: { PATH: '/nowhere' },
  });
  if (stderr !== '') throw new Error(stderr);
  return stdout.split('\0').slice(0, -1);
}

/** A program cannot be handed a zero byte, and half a character is not UTF-8. */
function isArgument(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
