import { execFile } from 'node:child_process';
import { chown, cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyContext } from './docker-context.ts';

const run = promisify(execFile);

/** What stands for the file system of a stage, and what is said of the programs in it. */
interface Stage {
  readonly folder: string;
  workFolder: string;
  readonly variables: Record<string, string>;
  /** The instructions that are about the running container, by name. */
  readonly settings: Record<string, string>;
}

/**
 * Follows the Dockerfile in `source`, an instruction after the other, as far as that goes without
 * Docker: a stage is a folder in `target`, and this machine stands for the images they start from.
 * @returns the last stage
 */
export async function buildImage(source: string, target: string): Promise<Stage> {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { name, rest } of await instructionsIn(join(source, 'Dockerfile'))) {
    if (name === 'FROM') {
      const [, alias = 'last'] = rest.split(' AS ');
      stage = { folder: join(target, alias), workFolder: '/', variables: {}, settings: {} };
      stages.set(alias, stage);
      await mkdir(stage.folder, { recursive: true });
      continue;
    }
    if (!stage) throw new Error(`${name} stands before FROM`);
    await follow(name, rest, stage, (alias) => stages.get(alias)?.folder, source);
  }
  if (!stage) throw new Error('The Dockerfile has no stage.');
  return stage;
}

async function follow(
  name: string,
  rest: string,
  stage: Stage,
  folderOf: (alias: string) => string | undefined,
  source: string,
): Promise<void> {
  switch (name) {
    case 'WORKDIR':
      stage.workFolder = rest;
      await mkdir(join(stage.folder, rest), { recursive: true });
      return;
    case 'ARG':
    case 'ENV': {
      const [key = '', value = ''] = rest.split('=');
      stage.variables[key] = value;
      return;
    }
    case 'RUN':
      await runIn(stage, rest.replace(/--mount=\S+ /, ''));
      return;
    case 'COPY': {
      const options = [...rest.matchAll(/--(\w+)=(\S+) /g)].map(([, key, value]) => [key, value]);
      const { from, chown: owner }: Record<string, string> = Object.fromEntries(options);
      const [what = '', where = ''] = rest.replaceAll(/--\S+ /g, '').split(' ');
      const to = join(stage.folder, where.startsWith('/') ? where : join(stage.workFolder, where));
      if (!from) await copyContext(join(source, what), to);
      else await cp(join(folderOf(from) ?? '', what), to, { recursive: true });
      const [user, group] = (owner ?? '').split(':').map(Number);
      if (user && group && process.getuid?.() === 0) await chown(to, user, group);
      return;
    }
    default:
      stage.settings[name] = rest;
  }
}

async function runIn({ folder, workFolder, variables }: Stage, command: string): Promise<void> {
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME: folder,
    // As the cache mount would.
    npm_config_cache: join(HOME, '.npm'),
    npm_config_prefer_offline: 'true',
    ...variables,
  };
  await run('sh', ['-c', command], { cwd: join(folder, workFolder), env });
}

/** The instructions of a Dockerfile, those over several lines as one. */
async function instructionsIn(path: string) {
  const text = (await readFile(path, 'utf8')).replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = ''] = line.split(' ');
      return { name, rest: line.slice(name.length + 1) };
    });
}
