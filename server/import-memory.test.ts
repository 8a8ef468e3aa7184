import { expect, test } from 'bun:test';
import { nightlyUnless } from '@story-pointer/core/testing/nightly';
import { $ } from 'bun';

const program = `${import.meta.dir}/testing/read-file.ts`;

/** The bytes of memory that the reading of so many stories takes, for each byte of its result. */
async function costOf(kind: string, stories: number): Promise<number> {
  return Number(await $`${process.execPath} ${program} ${kind} ${stories}`.text());
}

/** They are 10 to 30. */
const most = 40;

test
  .skipIf(process.platform !== 'linux')
  .each(
    ['csv', 'json', 'md', 'html', 'xml', 'xlsx'].map((kind) => [
      kind,
      nightlyUnless(kind === 'md'),
    ]),
  )('[IM27] the memory to read a %s file grows with it, and no more%s', async (kind) => {
  const costs = [await costOf(kind, 1000), await costOf(kind, 4000)];
  const [small = 0, large = 0] = costs;
  expect(small).toBeGreaterThan(0);
  expect(large).toBeLessThan(1.5 * small);
  expect(large).toBeLessThan(most);
});
