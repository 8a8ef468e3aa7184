import { which } from 'bun';

/** The changes of a process to files below a folder, and its network output, in order. */
export type DiskAct =
  | { readonly kind: 'write'; readonly path: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  | { readonly kind: 'sync'; readonly path: string }
  | { readonly kind: 'makeFile' | 'makeFolder' | 'remove'; readonly path: string }
  | { readonly kind: 'say'; readonly text: string };

/** The calls that change files or names, and those that send. */
const calls = [
  ...['pwrite64', 'pwritev', 'write', 'writev', 'ftruncate', 'truncate', 'fallocate'],
  ...['copy_file_range', 'sendfile', 'fsync', 'fdatasync', 'msync'],
  ...[
    'open',
    'openat',
    'creat',
    'mkdir',
    'mkdirat',
    'unlink',
    'unlinkat',
    'rmdir',
    'link',
    'linkat',
  ],
  ...['rename', 'renameat', 'renameat2', 'sendto', 'sendmsg'],
];

/** The calls that send, unless they write to a file. */
const speaking = ['write', 'writev', 'sendto', 'sendmsg'];

/** For `test.skipIf`: whether this machine allows tracing of system calls. */
export const isStraceMissing =
  which('strace') === null || Bun.spawnSync(['strace', '-o', '/dev/null', 'true']).exitCode !== 0;

/** The arguments that start a program with all of it recorded at the end of the file `log`. */
export function straced(log: string): readonly string[] {
  const all = ['-D', '-f', '-y', '-xx', '-s', '10000000', '-A', '-o', log];
  // The question mark ignores names that this system's calls do not have.
  return ['strace', ...all, '-e', `trace=${calls.map((call) => `?${call}`).join(',')}`];
}

/**
 * Reads such a log.
 * @throws {Error} for a change to a file that this cannot replay
 */
export function* actsIn(log: string, folder: string): Generator<DiskAct> {
  const isOurs = (path: string) => path.startsWith(folder) && !path.endsWith('-shm');
  const begun = new Map<string, string>();
  for (const line of log.split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    if (rest.endsWith(' <unfinished ...>')) {
      begun.set(thread, rest.slice(0, -' <unfinished ...>'.length));
      continue;
    }
    const isKilled = rest.startsWith('+++ killed') && begun.has(thread);
    const end = isKilled ? ') = ?' : resumed?.[1];
    const whole = end === undefined ? rest : (begun.get(thread) ?? '') + end;
    begun.delete(thread);
    const [, call = '', inside = '', result = ''] =
      /^(\w+)\((.*)\) += (-?\d+|\?)/.exec(whole) ?? [];
    if (result === '' || result.startsWith('-')) continue;
    // Killed in a call: a write may be lost, and a message may have been sent.
    if (result === '?' && !speaking.includes(call)) continue;
    yield* actOf(call, inside, isOurs);
  }
}

function* actOf(call: string, args: string, isOurs: (path: string) => boolean): Generator<DiskAct> {
  const path = text(/^\d+<([^>]*)>/.exec(args)?.[1]);
  const named = text(/"([^"]*)"/.exec(args)?.[1]);
  const number = Number(/(\d+)$/.exec(args)?.[1]);
  if (speaking.includes(call) && !isOurs(path)) {
    yield { kind: 'say', text: named };
  } else if (call === 'openat') {
    if (!isOurs(named)) return;
    if (args.includes('O_TRUNC')) throw new Error(`not known how to replay ${call}`);
    if (args.includes('O_CREAT')) yield { kind: 'makeFile', path: named };
  } else if (call === 'mkdir' && isOurs(named)) {
    yield { kind: 'makeFolder', path: named };
  } else if (call === 'unlink' && isOurs(named)) {
    yield { kind: 'remove', path: named };
  } else if (isOurs(path) || isOurs(named)) {
    yield actOn(call, path, args, number);
  }
}

function actOn(call: string, path: string, args: string, number: number): DiskAct {
  switch (call) {
    case 'pwrite64':
      return { kind: 'write', path, at: number, bytes: bytes(/"([^"]*)"/.exec(args)?.[1]) };
    case 'ftruncate':
      return { kind: 'truncate', path, size: number };
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync', path };
    default:
      throw new Error(`not known how to replay ${call} of ${path}`);
  }
}

/** The bytes of an escaped string, `\x61\x62` in the log. */
function bytes(escaped = ''): Buffer {
  return Buffer.from(escaped.replaceAll('\\x', ''), 'hex');
}

function text(escaped: string | undefined): string {
  return bytes(escaped).toString();
}
