import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Engine, modestLimits } from './engine.ts';
import type { Settings } from './server.ts';

const run = promisify(execFile);

/** A Compose file that is started as it stands, except for the limits of this machine. */
export class Compose {
  readonly #engine: Engine;
  readonly #settings: Settings;
  /** The folder and the name of the file. */
  readonly #place: readonly [folder: string, file: string];

  constructor(engine: Engine, settings: Settings, ...place: readonly [string, string]) {
    this.#engine = engine;
    this.#settings = settings;
    this.#place = place;
  }

  /** Builds and starts these services, or all; replaces running containers. */
  async up(...services: string[]): Promise<void> {
    const build = this.#engine.isDocker ? ['--build'] : [];
    if (!this.#engine.isDocker) await this.#buildOnce();
    await this.#do('up', ...build, '--detach', '--force-recreate', ...services);
  }

  /** Stops everything; its volumes stay. */
  async down(): Promise<void> {
    await this.#do('down');
  }

  /**
   * Kills a container.
   * @param number the replica of the service, from 1
   */
  async kill(service: string, number = 1): Promise<void> {
    await this.#engine.do('kill', this.#container(service, number));
  }

  async start(service: string, number = 1): Promise<void> {
    await this.#engine.do('start', this.#container(service, number));
  }

  /** Copies a folder out of a container, also out of one without a shell. */
  async copyOut(service: string, path: string, to: string): Promise<void> {
    await this.#engine.do('cp', `${this.#container(service, 1)}:${path}`, to);
  }

  /** Runs a program in a container. @returns its output */
  async exec(service: string, ...words: string[]): Promise<string> {
    return await this.#engine.do('exec', this.#container(service, 1), ...words);
  }

  /** Podman's Compose would build the same image for each service, and start the others where that fails. */
  async #buildOnce(): Promise<void> {
    const [folder] = this.#place;
    const built = [...(await this.#text()).matchAll(/^ {2}([\w-]+):\n {4}build:/gm)];
    const [first = '', ...others] = built.map(([, name]) => `localhost/${project}_${name}`);
    await this.#engine.build(first, folder);
    for (const other of others) await this.#engine.do('tag', first, other);
  }

  #text(): Promise<string> {
    return readFile(join(...this.#place), 'utf8');
  }

  #container(service: string, number: number): string {
    const sign = this.#engine.isDocker ? '-' : '_';
    return [project, service, number].join(sign);
  }

  async #do(...words: string[]): Promise<void> {
    const [folder, file] = this.#place;
    const [program, ...first] = this.#engine.isDocker ? ['docker', 'compose'] : ['podman-compose'];
    const override = await mkdtemp(join(tmpdir(), 'story-pointer-compose-'));
    const limits = join(override, 'limits.yaml');
    await writeFile(limits, this.#engine.isDocker ? '{}' : modest(await this.#text()));
    const files = ['--file', file, '--file', limits];
    await run(program ?? '', [...first, ...files, '--project-name', project, ...words], {
      cwd: folder,
      env: { ...this.#engine.env, ...this.#settings },
      maxBuffer: 64 * 1024 * 1024,
    }).finally(() => rm(override, { recursive: true }));
  }
}

/** If a file has some limits, Podman sets the others higher than a small machine allows. */
function modest(text: string): string {
  const limited = [...text.matchAll(/^ {2}([\w-]+):\n(?: {3,}.*\n|\n)*? {4}ulimits:/gm)];
  const services = limited.map(([, name = '']) => [name, { ulimits: modestLimits }]);
  return JSON.stringify({ services: Object.fromEntries(services) });
}

const project = 'sp';
