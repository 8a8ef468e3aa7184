import { spokenCode } from '@story-pointer/core/session-code';
import { stdout, write } from 'bun';
import { besideServers, change, roomOf } from './beside.ts';
import { type Config, ConfigError } from './config.ts';
import { visible } from './printable.ts';
import { exampleOf } from './version.ts';

/** Prints a line for each stored session, in the order of creation, without votes. @throws {ConfigError} */
export async function listSessions(config: Config): Promise<void> {
  await besideServers(config, async (store) => {
    await write(stdout, lineOf(['code', 'created', 'last used', 'people', 'stories', 'name']));
    for await (const page of store.allSessions()) {
      const lines = page.map(({ session, usedAt, people, stories }) => {
        const times = [session.creationDate, usedAt].map(minuteOf);
        return lineOf([spokenCode(session.id), ...times, people, stories, visible(session.name)]);
      });
      await write(stdout, lines.join(''));
    }
  });
}

/** Deletes a session as its facilitator would, once it is confirmed; servers may run meanwhile. @throws {ConfigError} */
export async function erase(config: Config, code = '', option = ''): Promise<void> {
  if (!code || !['', '--yes'].includes(option)) {
    const example = exampleOf('erase', 'K7QF-M2XD');
    throw new ConfigError(`Name the session, for example: ${example} (--yes to confirm)`);
  }
  await besideServers(config, async (store) => {
    const { session, participants, stories } = await roomOf(store, code);
    const sizes = `people: ${participants.length}, stories: ${stories.length}`;
    const name = `${visible(session.name)} (${sizes})`;
    if (option === '' && !confirm(`Erase ${name} for ever?`)) {
      throw new ConfigError('Nothing was erased.');
    }
    await change(store, session.id, () => [{ type: 'sessionDeleted' }]);
    process.stdout.write(`Erased ${name}.\n`);
  });
}

function minuteOf(time: string | number): string {
  return new Date(time).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ');
}

function lineOf(cells: readonly (string | number)[]): string {
  return `${cells.join('\t')}\n`;
}
