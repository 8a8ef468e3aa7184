import { describe, expect, test } from 'bun:test';
import { cards, draftsIn, inOneLine, sheetOf } from '../testing/imported.ts';
import { markdownFile } from '../testing/markdown-files.ts';
import { draftsOf } from './drafts.ts';
import { readingWith, readText } from './read.ts';
import { isWish } from './wishes.ts';

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
    ['Story 1\nStory 2', ['Story 1', 'Story 2']],
    ['- US-1\n- US-2: Pay', ['US-1', 'Pay']],
    ['Sprint 3:\n- Log in', ['(notAnItem) Sprint 3:', 'Log in']],
    ['Log in\nPay\n- as ever', ['Log in', 'Pay', 'as ever']],
  ])('[IM7] are read without what only sets them out: %j', (text, stories) => {
    expect(read(text)).toMatchObject({ source: 'list', stories });
  });

  test.each([
    [['MP3 export', 'MP3 import', 'Log in']],
    [['UTF-8 Export', 'Log in']],
    [['UTF-8 export', 'COVID-19 banner', 'SHA-256 checksums', 'ISO-27001 audit', 'TLS-1 ends']],
    [['UTF-8 in exports', 'COVID-19 banner', 'SHA-256 checksums', 'HTML5 player']],
    [['S3 upload', 'S3 download', 'EC2 sizes', 'CO2 per page', 'Log in']],
  ])('[IM7] words with digits are no keys: %j', (titles) => {
    const texts = [
      titles.map((title) => `- ${title}`).join('\n'),
      `# Backlog\n${titles.map((title) => `\n## ${title}\n\nIt is asked for.\n`).join('')}`,
      `Title,Status\n${titles.map((title) => `${title},New\n`).join('')}`,
    ];
    for (const text of texts)
      expect(draftsIn(readText(text, options)).map(({ story }) => [story.key, story.name])).toEqual(
        titles.map((title) => [undefined, title]),
      );
  });

  test.each([
    ['- SHOP-1: log in\n- Pay', 'SHOP-1 log in'],
    ['- [SHOP-1] log in\n- Pay', 'SHOP-1 log in'],
    ['- SHOP-1 Log in\n- SHOP-2 Pay', 'SHOP-1 Log in'],
    ['- A1 log in\n- A2 pay', 'A1 log in'],
    ['- #12 log in\n- Pay', '#12 log in'],
    ['SHOP-1 log in', 'SHOP-1 log in'],
    ['- SHOP-1 log in\n- PAY-3 pay\n- CRM-7 sync', 'SHOP-1 log in'],
    [
      '# Backlog\n\n## SHOP-1 log in\n\nA form.\n\n## PAY-3 pay\n\nA card.\n',
      'SHOP-1 log in "A form."',
    ],
    ['- SHOP-1 log in\n- UTF-8 export', 'SHOP-1 log in'],
    ['Title,Status\nSHOP-1 log in,New\nPAY-3 pay,New', 'SHOP-1 log in'],
    ['Title,Status\nSHOP-1 log in,New', 'SHOP-1 log in'],
    ['Title,Status\nSHOP-1,New\nSHOP-2,New', 'SHOP-1 SHOP-1'],
    ['- SHOP-1\n- SHOP-2', 'SHOP-1 SHOP-1'],
    ['SHOP-1', 'SHOP-1 SHOP-1'],
    ['- SHOP-1\n- Log in', 'SHOP-1 SHOP-1'],
    ['Title,Status\nSHOP-1,New\nPay,New', 'SHOP-1 SHOP-1'],
    ['- HTML5\n- Log in', '- HTML5'],
    ['UTF-8 export', '- UTF-8 export'],
    ['- ISO-8859-1 import', '- ISO-8859-1 import'],
    ['Title,Status\nCOVID-19 banner,New', '- COVID-19 banner'],
    ['Title,Status\nSHOP-1: log in,New\nPay,New', 'SHOP-1 log in'],
  ])('[IM7] a key is set apart, one of several, or before each title: %j', (text, line) => {
    const [draft] = draftsIn(readText(text, options));
    expect(draft && inOneLine(draft)).toBe(line);
  });

  test.each([
    ['As the user types, suggestions should appear', 'As an admin, I can hide a product'],
    ['As an admin, I can hide a product', 'As a guest, I can see it'],
    ['Als de lijst groeit, moet die worden gedeeld', 'Als beheerder wil ik een product verbergen'],
  ])(
    '[IM36] a heading with a key is a story, though criteria below read like some: %j',
    (...lines) => {
      const body = lines.map((line) => `- ${line}`).join('\n');
      const text = `# Backlog\n\n## SHOP-11 Log in\n\n- form\n\n## SHOP-12 Search\n\n${body}\n\n## SHOP-13 Pay\n\n- card\n`;
      const keys = draftsIn(readText(text, options)).map(({ story }) => story.key);
      expect(keys).toEqual(['SHOP-11', 'SHOP-12', 'SHOP-13']);
      const inParts = text
        .replace(/ SHOP-\d\d/g, '')
        .replace(/(?:^- .*\n)+/gm, 'Acceptance criteria:\n\n$&');
      expect(read(inParts).stories).toEqual(['Log in', 'Search', 'Pay']);
    },
  );

  test.each([
    ['As the list grows, it should be divided', false],
    ['As a guest, I want to log in', true],
    ["As a guest I'd like to log in", true],
    ['As an admin, I also can hide it', true],
    ['Als de lijst groeit, moet die worden gedeeld', false],
    ['Als gebruiker wil ik inloggen', true],
    ['Als Gast möchte ich mich anmelden', true],
    ['Som standard kan listan delas', false],
    ['Som kund vill jag betala', true],
    ['Como invitado quiero entrar', true],
  ])('[IM36] a story is told by a person: %j', (text, is) => {
    expect(isWish(text)).toBe(is);
  });

  test.each([
    ['0,5', 0.5],
    ['**0,5**', 0.5],
    ['0,5 SP', 0.5],
    ['0.5 pts', 0.5],
    ['5, as before', 5],
    ['0,5-1', undefined],
    ['0,5 Tage', undefined],
  ])('[IM11] points below a heading have either decimal mark: %j', (points, expected) => {
    const text = `# Backlog\n\n## US-1 Log in\n\n**Punkte:** ${points}\n\n## US-2 Pay\n\n**Punkte:** 3\n`;
    expect(draftsIn(readText(text, options))[0]?.story.points).toBe(expected);
  });

  test.each([
    '> ```\n> - a note\n> ```',
    '> ```\n> - a note',
    '- ```\n  - a note\n  ```',
    '```\n> ```\n- a note\n```',
  ])('[IM36] stories below code are read, wherever it stands: %j', (code) => {
    const text = `# Backlog\n\n## US-1 Log in\n\n${code}\n\n## US-2 Pay\n\n- card\n`;
    expect(read(text).stories).toEqual(['Log in', 'Pay']);
  });

  test('[IM3] code in a description stays as it is, and stars between letters', () => {
    const code = '```py\nx = a *b* + **c**\n```\n`f(**a, **b)`, x**2 + y**2, 2 ** 3 ** 4';
    const text = `## US-1 Log in\n\n${code} and **bold**\n\n## US-2 Pay\n`;
    expect(draftsIn(readText(text, options))[0]?.story.description).toBe(`${code} and bold`);
  });

  test('[IM23] have those columns alone in which something stands', () => {
    expect(read('Log in\nPay').columns).toEqual(['Name']);
    expect(read('SHOP-1: Log in\nPay (5)').columns).toEqual(['Name', 'Key', 'Points']);
  });

  test('[IM4] a word that could be a header is a line of a list further down', () => {
    expect(read('Log in\nTitle\nName\nPay').stories).toEqual(['Log in', 'Title', 'Name', 'Pay']);
  });

  test.each([
    '# Requirements\n\n## Speed\n\nPages open at once.\n\n## Safety\n\nPasswords are hashed.\n',
    '# Anforderungen\n\n## Leistung\n\nSie lädt schnell.\n\n## Schutz\n\nAlles ist verschlüsselt.\n',
    '# Guide\n\n## Chapter 1: Start\n\n### Aim\n\nWe say why.\n\n### Scope\n\nWe say what.\n',
    '# Tool\n\nIt helps.\n\n## Requirements\n\n- Node 18\n- Docker\n\n## Features\n\n- Fast\n- Small\n',
    '# Tool\n\n## Calls\n\n| Name | Description |\n| - | - |\n| open | Opens it |\n| close | Closes it |\n',
    '# Meeting 12 May\n\n- Ann is ill.\n- Bob fixes the build.\n',
    '# Meeting 12 May\n\n- Ann is ill.\n- Bob fixes the build\n',
    '# Tool\n\nIt does much.\n\n- Starts at once\n- Needs nothing\n\nIt is free.\n',
    'Requirements\n\nPeople log in. It is fast.\n\nThere is a page for admins. It shows all.\n',
  ])('[IM37] prose is no certain list of stories, whatever its title is: %j', (text) => {
    expect(sheetOf(readText(text, options)).isSure).toBe(false);
  });

  test('[IM37] a list that is all below one heading is certain', () => {
    expect(sheetOf(readText('# Shop\n\n- Log in\n- Pay\n', options)).isSure).toBe(true);
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

  test.each([
    [
      '# Backlog\n\n### Mark a todo as done\n\nCrossed out.\n\n### Aufträge archivieren\n\nPer Knopf.\n\n### Neuer Termin\n\nMit Datum.\n',
      ['Mark a todo as done', 'Aufträge archivieren', 'Neuer Termin'],
    ],
    [
      '# Backlog\n\n### US-1: Mark an order as complete\n\n### US-2: Log in\n',
      ['Mark an order as complete', 'Log in'],
    ],
    [
      '# Backlog\n\n## Completed orders\n\n### US-1: Print\n\n## Termine\n\n### US-2: Send\n\n## Archivos\n\n### US-3: Save\n',
      ['Print', 'Send', 'Save'],
    ],
    [
      '# Backlog\n\n## Done (March)\n\n### US-1: Print\n\n## Sprint 3 – erledigt\n\n### US-2: Send\n\n## Completed tasks\n\n### US-3: Save\n\n## Open\n\n### US-4: Pay\n',
      ['(done) Print', '(done) Send', '(done) Save', 'Pay'],
    ],
  ])('[IM36] only a heading that is a state makes all below it done: %j', (text, stories) => {
    expect(read(text).stories).toEqual(stories);
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
