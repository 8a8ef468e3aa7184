import { describe, expect, test } from 'bun:test';
import { cards, draftsIn, sheetOf } from '../testing/imported.ts';
import { markdownFile } from '../testing/markdown-files.ts';
import { draftsOf } from './drafts.ts';
import { readingWith, readText } from './read.ts';

const options = readingWith(cards);

/** The kind of a text, and its stories: with '(done)' before those that are not proposed. */
function read(text: string) {
  const reading = readText(text, options);
  if (!reading.ok) throw new Error(reading.fault);
  const { sheet } = reading;
  const { drafts } = draftsOf(sheet, sheet.mapping, { cards });
  const stories = drafts.map(({ story, leftOut }) =>
    leftOut ? `(${leftOut}) ${story.name}` : story.name,
  );
  return { source: sheet.source, columns: sheet.columns, stories };
}

describe('lists', () => {
  test.each([
    ['- a\n1. b\n* [ ] c\n(2) d\nb) e\n•\tf\n– g', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
    ['☐ a\n☑ b\n[x] c', ['a', '(done) b', '(done) c']],
    ['\r\na\r\n\r\n \t\r\nb\r\n', ['a', 'b']],
    ['1. **Log in** with a key\n2. 2 ** 3', ['Log in with a key', '2 ** 3']],
    ['## Log in\n## Pay', ['Log in', 'Pay']],
    ['# Sprint 3\nLog in', ['Log in']],
    ['Sprint 3:\n- Log in', ['(notAnItem) Sprint 3:', 'Log in']],
    ['Log in\nPay\n- as ever', ['Log in', 'Pay', 'as ever']],
  ])('[IM7] are read without what only sets them out: %j', (text, stories) => {
    expect(read(text)).toMatchObject({ source: 'list', stories });
  });

  test('[IM23] have those columns alone in which something stands', () => {
    expect(read('Log in\nPay').columns).toEqual(['Name']);
    expect(read('SHOP-1 Log in\nPay (5)').columns).toEqual(['Name', 'Key', 'Points']);
  });

  test('[IM4] a word that could be a header is a line of a list further down', () => {
    expect(read('Log in\nTitle\nName\nPay').stories).toEqual(['Log in', 'Title', 'Name', 'Pay']);
  });

  test('[IM36] another structure than the one that was found can be chosen', () => {
    const text = '# Backlog\n\n## US-1 Log in\n\n- form\n- mail\n\n## US-2 Pay\n\n- card\n';
    const found = sheetOf(readText(text, options));
    expect(found).toMatchObject({ isSure: true, table: '## US-1 Log in' });
    expect(found.tables).toEqual(['## US-1 Log in', '- form']);
    const chosen = readText(text, { ...options, table: '- form' });
    expect(sheetOf(chosen)).toMatchObject({ isSure: true, table: '- form' });
    expect(draftsIn(chosen).map(({ story }) => story.name)).toEqual(['form', 'mail', 'card']);
  });

  test('[IM36] where nothing repeats like stories this is said, and no line is proposed', () => {
    const text = '# A garden\n\nWe planted it in May. It grows.\n\n## Water\n\nEvery day.\n';
    const { isSure, notes } = sheetOf(readText(text, options));
    expect({ isSure, notes }).toEqual({ isSure: false, notes: [{ is: 'nothingRepeats' }] });
    expect(read(text).stories).toEqual([
      '(notAnItem) We planted it in May. It grows.',
      '(notAnItem) Every day.',
    ]);
  });

  test('[IM36] in 300 backlogs of many shapes nothing that is certain is wrong', () => {
    let certain = 0;
    for (let seed = 0; seed < 300; seed += 1) {
      const { text, expected } = markdownFile(seed);
      const reading = readText(text, options);
      if (!sheetOf(reading).isSure) continue;
      certain += 1;
      const found = draftsIn(reading).map(
        ({ story: { key, name, fullTitle = name, points = null }, leftOut }) =>
          `${leftOut === null} ${key ?? '-'} ${fullTitle} =${points}`,
      );
      const wanted = expected.map(
        ({ key, title, points, isDone }) => `${!isDone} ${key} ${title} =${points}`,
      );
      const missing = wanted.filter((story) => !found.includes(story));
      const surplus = found.filter((story) => story.startsWith('true') && !wanted.includes(story));
      expect({ seed, missing, surplus }).toEqual({ seed, missing: [], surplus: [] });
    }
    expect(certain).toBeGreaterThan(290);
  }, 60_000);
});
