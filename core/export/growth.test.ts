import { expect, test } from 'bun:test';
import { newParticipant, newStory } from '../session/open-room.ts';
import { revealedRound } from '../session/round.ts';
import { english, finishedDetails, finishedView } from '../testing/exported.ts';
import { growthOf } from '../testing/growth.ts';
import { nightlyUnless } from '../testing/nightly.ts';
import { guarded, spreadsheetCsv } from './csv.ts';
import { type ExportedStory, exportedStories } from './exported-story.ts';
import { asJson } from './json.ts';
import { htmlTable, markdownQuestions, markdownTable, textTable } from './table.ts';
import { azureCsv, ghCommands, gitLabActions, jiraCsv, posix, powerShell } from './trackers.ts';

const writers: Readonly<Record<string, (stories: readonly ExportedStory[]) => unknown>> = {
  CSV: (stories) => spreadsheetCsv(stories),
  HTML: (stories) => htmlTable(stories, english),
  text: (stories) => textTable(stories, english),
  Markdown: (stories) => markdownTable('Sprint', stories, english),
  questions: markdownQuestions,
  Azure: azureCsv,
  Jira: jiraCsv,
  GitHub: (stories) => ghCommands(stories, posix),
  PowerShell: (stories) => ghCommands(stories, powerShell),
  GitLab: gitLabActions,
  JSON: (stories) => asJson(finishedView.session, stories),
};

/** Twice the input should make twice the work; other programs make a measurement uneven. */
async function expectSteady<T>(
  parts: number,
  inputOf: (parts: number) => T,
  write: (input: T) => unknown,
) {
  const { time, result } = await growthOf(parts, inputOf, write);
  expect(time).toBeLessThan(9);
  expect(result).toBeLessThan(6);
}

const named = exportedStories(finishedView, finishedDetails, true);

test.each(
  Object.entries(writers).map(
    ([name, write]) => [`${name}${nightlyUnless(name === 'CSV')}`, write] as const,
  ),
)(
  '[EX1, EX2] twice the stories, or the text in them, makes twice the work of writing %s',
  async (_, write) => {
    const storiesOf = (count: number) => Array.from({ length: count }, () => named).flat();
    await expectSteady(20, storiesOf, write);
    for (const piece of ['\n', ' ', "'", '; "', '\n- a', '`', '\\', '=1;']) {
      const described = (count: number) =>
        named.map((story) => {
          const words = `a${piece.repeat(count)}b`;
          return {
            ...story,
            fullTitle: words,
            description: words,
            note: words,
            questions: [words],
          };
        });
      await expectSteady(600, described, write);
    }
  },
  60_000,
);

test('[EX1] blank lines, quotes and dividers in a cell cost as much as letters', async () => {
  for (const piece of ['\n', ' ', "'", '"', ';', '\n"', "; '", '\n- ', '\n =x'])
    await expectSteady(4000, (count) => `a${piece.repeat(count)}b`, guarded);
});

test('[EX1, EX4] twice the people make twice the work of an export with their names', async () => {
  const viewOf = (count: number) => {
    const ids = Array.from({ length: count }, (_, at) => `p${at}`);
    const votes = ids.map((participantId) => ({ participantId, points: 5 }));
    const remarks = ids.map((participantId) => ({ participantId, reason: 'Why', unsure: true }));
    return {
      ...finishedView,
      participants: ids.map((id) => newParticipant(id, `Person ${id}`)),
      stories: [newStory('1', 'Pay', { ...revealedRound(1, votes), remarks })],
    };
  };
  for (const write of [writers['CSV'], writers['Markdown']])
    await expectSteady(150, viewOf, (view) => write?.(exportedStories(view, new Map(), true)));
}, 60_000);
