import { describe, expect, test } from 'bun:test';
import { newStory } from '../session/open-room.ts';
import { revealedRound } from '../session/round.ts';
import { english, finishedDetails, finishedView } from '../testing/exported.ts';
import { guarded, importWords, spreadsheetCsv } from './csv.ts';
import { exportedStories } from './exported-story.ts';
import { asJson } from './json.ts';
import { htmlTable, markdownTable, textTable } from './table.ts';

const stories = exportedStories(finishedView, finishedDetails, false);
const named = exportedStories(finishedView, finishedDetails, true);

describe('what leaves the session', () => {
  test('[EX1, SU22, CO8] as CSV, in which nothing is a formula', () => {
    expect(spreadsheetCsv(named).split('\r\n')).toEqual([
      '\ufeff"Order","Key","Name","Points","Label","Link","Description","Note","Status","Rounds","Minutes","Votes","Most Chosen","Median","Average","Spread","Questions","Ann","\'=cmd|""x"""',
      '"1","A-1","Log in","5","5","https://a.example/?x=""&y","Two\nlines","\'+1","Agreed","2","4","2","","½, 5","2.8","4","","½","5"',
      '"2","","\'@SUM(A1)","","","https://a.example/2","","","Not agreed","1","","1","8","8","8","","","8",""',
      '"3","","a | <b>","","","","","","Pending","1","","0","","","","","","",""',
      '"4","#12","Pay","13","13","https://github.com/o/r/issues/12","","","Agreed","1","","0","","","","","","",""',
      '"5","77","Half","0.5","½","https://git.example/g/p/-/issues/7","","","Agreed by rule","1","","0","","","","","","",""',
      '',
    ]);
  });

  test('[EX1] with semicolons for spreadsheets with a decimal comma', () => {
    const lines = spreadsheetCsv(stories, ';').split('\r\n');
    expect(lines[0]).toStartWith('\ufeff"Order";"Key";"Name";"Points"');
    expect(lines[1]).toContain('"2,8"');
    expect(lines[5]).toStartWith('"5";"77";"Half";"0,5";"½"');
  });

  test('[EX1] in the language of people, unless it is for import', () => {
    const words = {
      ...importWords,
      columns: { ...importWords.columns, points: 'Punkte', average: 'Durchschnitt' },
      byRule: 'Nach Regel gespeichert',
    };
    const lines = spreadsheetCsv(stories, ';', words).split('\r\n');
    expect(lines[0]).toContain('"Punkte";"Label"');
    expect(lines[1]).toContain('"2,8"');
    expect(lines[5]).toContain('"Nach Regel gespeichert"');
    expect(spreadsheetCsv(stories, ';')).toContain('"Agreed by rule"');
  });

  test.each([
    ['Pay;=1+1;x', "Pay;'=1+1;x"],
    ['a, "=1', 'a, "\'=1'],
    ['a\n- mail\n-1+1', "a\n- mail\n'-1+1"],
    ['2 = 1 + 1', '2 = 1 + 1'],
  ])('[EX1] no separator makes a formula of a part of a text: %j', (text, guardedText) => {
    expect(guarded(text)).toBe(guardedText);
  });

  test('[EX2, SU22] as Markdown, in which names are text', () => {
    expect(markdownTable('Sprint *12*', stories, english).split('\n')).toEqual([
      '## Sprint \\*12\\*',
      '',
      '| # | Key | Story | Result | Votes |',
      '| --- | --- | --- | --- | --- |',
      '| 1 | [A-1](<https://a.example/?x="&y>) | Log in | 5 | 1 × ½, 1 × 5 |',
      '| 2 |  | [@SUM\\(A1\\)](<https://a.example/2>) | average 8, not agreed | 1 × 8 |',
      '| 3 |  | a \\| \\<b\\> | Pending |  |',
      '| 4 | [\\#12](<https://github.com/o/r/issues/12>) | Pay | 13 |  |',
      '| 5 | [77](<https://git.example/g/p/-/issues/7>) | Half | ½, by rule |  |',
      '',
    ]);
  });

  test('[EX2] as a table on the clipboard, in which nothing is a tag or a formula', () => {
    expect(htmlTable(stories.slice(0, 3), english)).toBe(
      '<table><thead><tr><th>#</th><th>Key</th><th>Story</th><th>Result</th><th>Votes</th></tr></thead><tbody>' +
        '<tr><td>1</td><td><a href="https://a.example/?x=&quot;&amp;y">A-1</a></td><td>Log in</td><td>5</td><td>1 × ½, 1 × 5</td></tr>' +
        '<tr><td>2</td><td></td><td><a href="https://a.example/2">\'@SUM(A1)</a></td><td>average 8, not agreed</td><td>1 × 8</td></tr>' +
        '<tr><td>3</td><td></td><td>a | &lt;b&gt;</td><td>Pending</td><td></td></tr></tbody></table>',
    );
    expect(textTable(stories, english).split('\n')[1]).toBe('1\tA-1\tLog in\t5\t1 × ½, 1 × 5');
  });

  test('[EX4] names of people leave only where that was asked for', () => {
    const all = (some: typeof stories) =>
      [
        spreadsheetCsv(some),
        markdownTable('', some, english),
        htmlTable(some, english),
        textTable(some, english),
      ].concat(asJson(finishedView.session, some));
    expect(all(stories).filter((text) => text.includes('Ann'))).toEqual([]);
    expect(all(named).filter((text) => !text.includes('Ann'))).toEqual([]);
  });

  test('[EX4] of a story that is not revealed no vote leaves', () => {
    const [hidden] = named.filter(({ status }) => status === 'Pending');
    expect(hidden).toMatchObject({
      votes: [],
      mostChosen: '',
      middle: '',
      average: '',
      spread: '',
    });
  });

  test('[V20, EX1, EX2] words that came with votes leave with names only, and nothing in them is markup or a formula', () => {
    const view = {
      ...finishedView,
      stories: [
        newStory('1', 'Log in', {
          ...revealedRound(1, [
            { participantId: 'a', points: 5 },
            { participantId: 'b', points: 8 },
          ]),
          remarks: [
            { participantId: 'a', reason: '=1+1;=2|<b>', unsure: true },
            { participantId: 'b', reason: '', unsure: true },
          ],
        }),
      ],
    };
    const some = exportedStories(view, new Map(), true);
    const [head, line] = spreadsheetCsv(some).split('\r\n');
    expect(head).toEndWith('"Ann","\'=cmd|""x""","Reasons"');
    expect(line).toEndWith('"5","8","Ann 5: unsure, \'=1+1;\'=2|<b>\n\'=cmd|""x"" 8: unsure"');
    expect(htmlTable(some, english)).toContain("Ann 5 (unsure, '=1+1;'=2|&lt;b&gt;), ");
    expect(markdownTable('', some, english)).toContain('Ann 5 \\(unsure, =1+1;=2\\|\\<b\\>\\), ');
    expect(JSON.parse(asJson(view.session, some)).stories[0].remarks[1]).toEqual({
      ...{ name: '=cmd|"x"', label: '8', unsure: true },
    });
    const without = exportedStories(view, new Map(), false);
    expect(textTable(without, english)).toContain('1 × 5, 1 × 8, 2 unsure');
    for (const text of [spreadsheetCsv(without), asJson(view.session, without)]) {
      expect(text).not.toContain('1+1');
      expect(text).not.toContain('nsure');
    }
  });
});
