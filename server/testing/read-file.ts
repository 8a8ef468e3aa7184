import { readFileSync, writeFileSync } from 'node:fs';
import { draftsOf } from '@story-pointer/core/import/drafts';
import { planOf } from '@story-pointer/core/import/plan';
import { readFile, readingWith } from '@story-pointer/core/import/read';
import { cards } from '@story-pointer/core/testing/imported';
import { workbookOf } from '@story-pointer/core/testing/workbook';

/** A program that reads a file of some kind and number of stories, and prints how many bytes of memory that takes for each byte of the result. */

type Row = readonly [name: string, key: string, text: string];

const headers = ['Name', 'Key', 'Description'] as const;

const files: Readonly<Record<string, (rows: readonly Row[]) => string | Uint8Array>> = {
  csv: (rows) => [headers, ...rows].join('\n'),
  md: (rows) => rows.map(([name, key, text]) => `## ${key} ${name}\n\n${text}\n\n`).join(''),
  json: (rows) =>
    JSON.stringify(rows.map(([title, key, description]) => ({ title, key, description }))),
  html: (rows) =>
    `<table>${[headers, ...rows].map((row) => `<tr><td>${row.join('<td>')}`).join('')}</table>`,
  xml: (rows) => {
    const items = rows.map(
      ([name, key, text]) =>
        `<item><key>${key}</key><summary>${name}</summary><description>${text}</description></item>`,
    );
    return `<rss><channel>${items.join('')}</channel></rss>`;
  },
  xlsx: (rows) => workbookOf({ Stories: [headers, ...rows] }),
};

const [kind = '', stories] = process.argv.slice(2);

function fileOf(count: number): Uint8Array {
  const rows = Array.from({ length: count }, (_, at): Row => {
    const text = `As user ${at} I want ${(at * 7919).toString(36)} so that `.repeat(20);
    return [`Story ${at}`, `A-${at}`, text];
  });
  const file = files[kind]?.(rows) ?? '';
  return typeof file === 'string' ? new TextEncoder().encode(file) : file;
}

async function read(file: Uint8Array): Promise<string> {
  const reading = await readFile(file, readingWith(cards));
  if (!reading.ok) throw new Error(reading.fault);
  const { drafts } = draftsOf(reading.sheet, reading.sheet.mapping, { cards });
  return JSON.stringify(planOf(drafts, []));
}

/** In bytes, according to Linux. */
function memory(field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
}

// Compiled code takes memory, too.
for (let run = 0; run < 3; run += 1) await read(fileOf(50));
const file = fileOf(Number(stories));
Bun.gc(true);
// The highest memory is counted from here on.
writeFileSync('/proc/self/clear_refs', '5');
const before = memory('VmRSS');
const result = await read(file);
process.stdout.write(String((memory('VmHWM') - before) / result.length));
