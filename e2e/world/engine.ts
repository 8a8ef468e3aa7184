import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The metadata of an image. */
interface ImageFacts {
  readonly Size: number;
  readonly Config: {
    readonly User: string;
    readonly StopSignal: string;
    readonly Labels: Readonly<Record<string, string>>;
    readonly Healthcheck?: Healthcheck;
  };
  /** Podman's place for it. */
  readonly Healthcheck?: Healthcheck;
}

interface Healthcheck {
  readonly Test: readonly string[];
}

interface ContainerState {
  readonly ExitCode: number;
  readonly Pid: number;
  readonly Running: boolean;
}

/** The limits of a machine that is itself a container or a small virtual machine. */
export const modestLimits = { nofile: 1024, nproc: 1024 };

/** Docker or Podman: both have the same commands here. */
export class Engine {
  /** Docker downloads base images; without it they are made on this machine. */
  readonly isDocker: boolean;
  readonly #program: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #folder: string;
  readonly #containers: string[] = [];

  private constructor(program: string, env: NodeJS.ProcessEnv, folder: string) {
    this.isDocker = program === 'docker';
    this.#program = program;
    this.#env = env;
    this.#folder = folder;
  }

  /** @param program found by scripts/engine.mjs */
  static async open(program: string): Promise<Engine> {
    const folder = await mkdtemp(join(tmpdir(), 'sp-'));
    const isPodman = program === 'podman' && process.getuid?.() === 0;
    const env = isPodman ? { ...process.env, ...(await settle(folder)) } : process.env;
    return new Engine(program, env, folder);
  }

  /** The environment for other programs with the same engine. */
  get env(): NodeJS.ProcessEnv {
    return this.#env;
  }

  /**
   * Runs the engine with these arguments.
   * @returns its output
   */
  async do(...words: string[]): Promise<string> {
    const options = { env: this.#env, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await run(this.#program, words, options);
    return stdout.trim();
  }

  async build(tag: string, context: string, ...options: string[]): Promise<void> {
    await this.do('build', ...options, '--tag', tag, context);
  }

  async imageFacts(name: string): Promise<ImageFacts> {
    return JSON.parse(await this.do('image', 'inspect', name))[0];
  }

  /** Starts a container that is removed when the engine is closed, or before. */
  async start(name: string, ...words: string[]): Promise<void> {
    this.#containers.push(name);
    await this.do('run', '--detach', '--name', name, ...words);
  }

  /** The log of a container, from both of its outputs. */
  async logsOf(name: string): Promise<string> {
    const { stdout, stderr } = await run(this.#program, ['logs', name], { env: this.#env });
    return stdout + stderr;
  }

  async stateOf(name: string): Promise<ContainerState> {
    return JSON.parse(await this.do('inspect', '--format', '{{json .State}}', name));
  }

  async close(): Promise<void> {
    for (const name of this.#containers) await this.do('rm', '--force', '--volumes', name);
    if (this.#env !== process.env) await this.do('system', 'reset', '--force');
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Sets Podman up in a folder of its own, to leave nothing behind, and within modest limits. */
async function settle(folder: string): Promise<NodeJS.ProcessEnv> {
  const storage = join(folder, 'storage.conf');
  const containers = join(folder, 'containers.conf');
  const limits = Object.entries(modestLimits).map(([name, most]) => `"${name}=${most}:${most}"`);
  await writeFile(
    storage,
    `[storage]\ndriver = "vfs"\ngraphroot = "${folder}/images"\nrunroot = "${folder}/run"\n`,
  );
  await writeFile(
    containers,
    [
      '[containers]',
      `default_ulimits = [${limits}]`,
      '[engine]',
      'runtime = "runc"',
      'cgroup_manager = "cgroupfs"',
      'events_logger = "file"',
      `tmp_dir = "${folder}/tmp"`,
      '[network]',
      `network_config_dir = "${folder}/networks"`,
      '',
    ].join('\n'),
  );
  return {
    CONTAINERS_STORAGE_CONF: storage,
    CONTAINERS_CONF: containers,
    // Builds like Docker, without a container for each step.
    BUILDAH_ISOLATION: 'chroot',
    BUILDAH_FORMAT: 'docker',
    BUILDAH_LAYERS: 'false',
  };
}
