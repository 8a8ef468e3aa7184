import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { deployFolder } from './proxied.ts';
import { executable, type Settings } from './server.ts';
import { furnish } from './stand-ins.ts';

const run = promisify(execFile);

const systemd = '/usr/lib/systemd/systemd';
const units = [
  'story-pointer.service',
  'backup/story-pointer-backup.service',
  'backup/story-pointer-backup.timer',
];

/** Targets that a whole system fills with much more. */
const targets = ['sysinit', 'basic', 'network-online', 'shutdown'];
const nothing = '[Unit]\nDefaultDependencies=no\n';

/**
 * Turns a folder into a machine with namespaces of its own, and starts systemd in it. Arguments:
 * the folder and a control group.
 */
const boot = `set -e
root=$1 group=$2
mount --make-rprivate /
mount --bind "$root" "$root"
cd "$root"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
  mount --bind "$group" sys/fs/cgroup
else
  mount -t tmpfs tmpfs sys/fs/cgroup
  mkdir sys/fs/cgroup/systemd
  mount --bind "$group" sys/fs/cgroup/systemd
fi
echo $$ > "$group/cgroup.procs"
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do
  touch dev/$device
  mount --bind /dev/$device dev/$device
done
mkdir dev/shm dev/pts dev/mqueue dev/hugepages
mount -t devpts devpts dev/pts
ln -s /dev/pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
pivot_root . old
/bin/busybox umount -l /old
export container=other PATH=/bin:/usr/bin
exec ${systemd} --system --log-target=null --show-status=no
`;

/** A machine with little more than systemd, our units and our executable, in our network. */
export class Machine {
  /** The folder that is its file system. */
  readonly root: string;
  readonly #group: string;
  readonly #pid: number;
  readonly #ended: Promise<unknown>;

  private constructor(root: string, group: string, pid: number, ended: Promise<unknown>) {
    this.root = root;
    this.#group = group;
    this.#pid = pid;
    this.#ended = ended;
  }

  /** @param settings the content of the unit's environment file */
  static async start(settings: Settings): Promise<Machine> {
    const root = await mkdtemp(join(tmpdir(), 'story-pointer-machine-'));
    const texts = targets.map((name) => [`/etc/systemd/system/${name}.target`, nothing]);
    for (const unit of units) {
      const text = await readFile(join(deployFolder, unit), 'utf8');
      texts.push([`/etc/systemd/system/${basename(unit)}`, text]);
    }
    await furnish(root, {
      programs: [systemd, '/usr/bin/systemctl', executable[0]],
      hasShell: true,
      texts: {
        ...Object.fromEntries(texts),
        '/etc/systemd/system/default.target': `${nothing}Wants=story-pointer.service\n`,
        '/etc/passwd': 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n',
        '/etc/group': 'root:x:0:\nnogroup:x:65534:\n',
        '/etc/machine-id': `${'5'.repeat(32)}\n`,
        '/etc/os-release': 'ID=debian\n',
      },
    });
    for (const path of ['proc', 'sys', 'dev', 'run', 'old', 'home', 'root', 'var/lib', 'var/tmp']) {
      await mkdir(join(root, path), { recursive: true });
    }
    await mkdir(join(root, 'usr/local/bin'), { recursive: true });
    await copyFile(executable[0], join(root, 'usr/local/bin/story-pointer'));
    await chmod(root, 0o755);
    const group = await mkdtemp(join(await groups(), 'story-pointer-'));
    const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--uts', '--ipc'];
    const words = [...namespaces, '/bin/sh', '-c', boot, 'boot', root, group];
    const outer = spawn('unshare', words, { stdio: 'inherit' });
    const ended = once(outer, 'exit');
    if (outer.pid === undefined) throw new Error('unshare cannot be started');
    const machine = new Machine(root, group, outer.pid, ended);
    await machine.set(settings);
    return machine;
  }

  /** Changes the environment file for the next start of the service. */
  async set(settings: Settings): Promise<void> {
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    await writeFile(join(this.root, 'etc/story-pointer.env'), lines.join(''));
  }

  /**
   * Runs systemctl in the machine.
   * @returns its output, whatever its exit code
   */
  async systemctl(...words: string[]): Promise<string> {
    return await this.run('/usr/bin/systemctl', ...words).catch(({ stdout }) => String(stdout));
  }

  /**
   * Runs a program in the machine, as root.
   * @throws {Error} if it fails
   */
  async run(...command: string[]): Promise<string> {
    const { stdout: first } = await run('pgrep', ['--parent', String(this.#pid)]);
    const within = [
      '--target',
      first.trim(),
      '--mount',
      '--pid',
      '--ipc',
      '--uts',
      '--root',
      '--wd',
    ];
    const { stdout } = await run('nsenter', [...within, ...command]);
    return stdout.trim();
  }

  /** One property of a unit, by its name in systemd. */
  async property(name: string, unit = 'story-pointer'): Promise<string> {
    return await this.systemctl('show', unit, `--property=${name}`, '--value');
  }

  /** The folder of the service's data. */
  get data(): string {
    return join(this.root, 'var/lib/private/story-pointer');
  }

  /** Deletes the machine. */
  async end(): Promise<void> {
    process.kill(this.#pid, 'SIGKILL');
    await this.#ended;
    await run('find', [this.#group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';']);
    await rm(this.root, { recursive: true });
  }
}

/**
 * The folder for control groups: those of systemd's own kind, on machines that still have several.
 */
async function groups(): Promise<string> {
  const of = await readFile('/proc/self/cgroup', 'utf8');
  const [, own = '/'] = /^\d+:name=systemd:(.*)$/m.exec(of) ?? [];
  return of.includes(':name=systemd:') ? join('/sys/fs/cgroup/systemd', own) : '/sys/fs/cgroup';
}
