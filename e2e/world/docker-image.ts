import { execFile } from 'node:child_process';
import { chown, cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyContext } from './docker-context.ts';

const run = promisify(execFile);

/**
 * What a Dockerfile makes, as far as that goes without Docker: a folder stands for the file system of
 * each stage, and this machine for the images the stages start from.
 */
export class Image {
  /** The file system of the last stage. */
  folder = '';
  workFolder = '/';
  /** The instructions that are about the running container, by name. */
  settings: Record<string, string> = {};
  #variables: Record<string, string> = {};
  readonly #source: string;
  readonly #target: string;

  private constructor(source: string, target: string) {
    this.#source = source;
    this.#target = target;
  }

  /** Follows the Dockerfile in `source`, an instruction after the other. */
  static async build(source: string, target: string): Promise<Image> {
    const image = new Image(source, target);
    const text = await readFile(join(source, 'Dockerfile'), 'utf8');
    for (const [name, rest] of instructionsIn(text)) await image.#follow(name, rest);
    return image;
  }

  async #follow(name: string, rest: string): Promise<void> {
    switch (name) {
      case 'FROM':
        return this.#begin(rest);
      case 'WORKDIR':
        this.workFolder = rest;
        await mkdir(join(this.folder, rest), { recursive: true });
        return;
      case 'ARG': {
        const [key = '', value = ''] = rest.split('=');
        this.#variables[key] = value;
        return;
      }
      case 'RUN':
        return this.#run(rest.replace(/--mount=\S+ /, ''));
      case 'COPY':
        return this.#copy(rest);
      default:
        this.settings[name] = rest;
    }
  }

  async #begin(from: string): Promise<void> {
    const [, alias = 'last'] = from.split(' AS ');
    this.folder = join(this.#target, alias);
    this.workFolder = '/';
    this.settings = {};
    this.#variables = {};
    await mkdir(this.folder);
  }

  async #run(command: string): Promise<void> {
    const { PATH = '', HOME = '' } = process.env;
    const env = {
      PATH,
      HOME: this.folder,
      // As the cache mount would.
      npm_config_cache: join(HOME, '.npm'),
      npm_config_prefer_offline: 'true',
      ...this.#variables,
    };
    await run('sh', ['-c', command], { cwd: join(this.folder, this.workFolder), env });
  }

  async #copy(rest: string): Promise<void> {
    const [, from] = /--from=(\S+)/.exec(rest) ?? [];
    const [, user, group] = /--chown=(\d+):(\d+)/.exec(rest) ?? [];
    const [what = '', where = ''] = rest.replaceAll(/--\S+ /g, '').split(' ');
    const to = join(this.folder, where.startsWith('/') ? '' : this.workFolder, where);
    if (from) await cp(join(this.#target, from, what), to, { recursive: true });
    else await copyContext(join(this.#source, what), to);
    const mayGive = process.getuid?.() === 0;
    if (user && group && mayGive) await chown(to, Number(user), Number(group));
  }
}

/** The instructions of a Dockerfile and what they are about, those over several lines as one. */
function instructionsIn(text: string): [name: string, rest: string][] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [name = ''] = line.split(' ', 1);
      return [name, line.slice(name.length + 1)];
    });
}
