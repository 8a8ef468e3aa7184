import { readdir, readFile } from 'node:fs/promises';

/** What a process has used so far, as Linux keeps account of it. */
interface Account {
  readonly program: string;
  readonly parent: string;
  /** Processor time of all threads, in user and in system mode. */
  readonly milliseconds: number;
}

/** Linux counts processor time in hundredths of a second, on every machine. */
const millisecondsPerTick = 10;

export async function cpuMilliseconds(pid: string): Promise<number> {
  return (await accountOf(pid)).milliseconds;
}

/** Processor time of all that this process has started, directly or not, by program. */
export async function cpuOfDescendants(): Promise<ReadonlyMap<string, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const accounts = new Map<string, Account>();
  for (const pid of pids) {
    // Any of them may have ended by now.
    const account = await accountOf(pid).catch(() => undefined);
    if (account) accounts.set(pid, account);
  }
  const isOurs = ({ parent }: Account): boolean => {
    const above = accounts.get(parent);
    return parent === String(process.pid) || (above !== undefined && isOurs(above));
  };
  const used = new Map<string, number>();
  for (const { program, milliseconds } of [...accounts.values()].filter(isOurs)) {
    used.set(program, (used.get(program) ?? 0) + milliseconds);
  }
  return used;
}

/** The processes that a process has started itself. */
export async function childrenOf(pid: string): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter((child) => child !== '');
}

async function accountOf(pid: string): Promise<Account> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The program's name stands in parentheses and can hold spaces; the fields are counted after it.
  const program = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = fields.slice(11, 13).map(Number);
  const milliseconds = ((user ?? 0) + (system ?? 0)) * millisecondsPerTick;
  return { program, parent: fields[1] ?? '', milliseconds };
}
