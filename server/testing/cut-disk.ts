import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { DiskAct } from './disk-acts.ts';

/** A number in [0, 1). */
export type Dice = () => number;

type Write = Extract<DiskAct, { kind: 'write' | 'truncate' }>;

/** A file with the content that survives a power cut, and later writes. */
interface CutFile {
  kept: Buffer;
  unsure: Write[];
}

type Node = CutFile | 'folder';

interface Naming {
  readonly path: string;
  /** Undefined if the name was removed. */
  readonly node: Node | undefined;
}

/** The probability that an unsynced write has arrived, from nothing to everything. */
const chances = [0, 0.1, 0.5, 0.9, 1];
const sectors = [512, 4096];

/**
 * A disk whose power can be cut. It keeps everything synced: the contents of a file by `fsync` of
 * the file, names by `fsync` of their folder. Of the rest each sector and each name may have
 * arrived or not, in any order, and a write in progress may have left anything. Other bytes stay as
 * they are, as SQLite relies on ('powersafe overwrite').
 */
export class CutDisk {
  readonly #folder: string;
  readonly #names = new Map<string, Node>();
  readonly #keptNames = new Map<string, Node>();
  #unsureNames: Naming[] = [];

  /** @param folder that was there before */
  constructor(folder: string) {
    this.#folder = folder;
    this.#names.set(folder, 'folder');
  }

  perform(act: DiskAct): void {
    switch (act.kind) {
      case 'makeFile':
        if (!this.#names.has(act.path)) this.#name(act.path, { kept: Buffer.alloc(0), unsure: [] });
        return;
      case 'makeFolder':
        this.#name(act.path, 'folder');
        return;
      case 'remove':
        this.#name(act.path, undefined);
        return;
      case 'write':
      case 'truncate': {
        const file = this.#names.get(act.path);
        if (typeof file !== 'object') throw new Error(`a write to ${act.path}, which nobody made`);
        file.unsure.push(act);
        return;
      }
      case 'sync':
        this.#sync(act.path);
        return;
      case 'say':
        return;
    }
  }

  /** Writes one of the possible states after a power cut into `folder`, by the dice. */
  async restoreInto(folder: string, dice: Dice): Promise<void> {
    const fate = { chance: pick(chances, dice), sector: pick(sectors, dice), dice };
    const names = new Map(this.#keptNames);
    const blocked = new Set<string>();
    for (const { path, node } of this.#unsureNames) {
      // A later change of a name does not arrive without the earlier ones.
      if (blocked.has(path) || dice() >= fate.chance) blocked.add(path);
      else setName(names, path, node);
    }
    for (const [path, node] of [...names].sort(([one], [other]) => one.length - other.length)) {
      if (dirname(path) !== this.#folder && !names.has(dirname(path))) names.delete(path);
      else if (node === 'folder') await mkdir(join(folder, relative(this.#folder, path)));
      else await writeFile(join(folder, relative(this.#folder, path)), contentOf(node, fate));
    }
  }

  #name(path: string, node: Node | undefined): void {
    setName(this.#names, path, node);
    this.#unsureNames.push({ path, node });
  }

  #sync(path: string): void {
    const node = this.#names.get(path);
    if (node === 'folder') {
      for (const naming of this.#unsureNames) {
        if (dirname(naming.path) === path) setName(this.#keptNames, naming.path, naming.node);
      }
      this.#unsureNames = this.#unsureNames.filter((naming) => dirname(naming.path) !== path);
    } else if (node) {
      const sure = { chance: 1, sector: 4096, dice: () => 0 };
      node.kept = contentOf(node, sure);
      node.unsure = [];
    }
  }
}

interface Fate {
  readonly chance: number;
  readonly sector: number;
  readonly dice: Dice;
}

function contentOf({ kept, unsure }: CutFile, { chance, sector, dice }: Fate): Buffer {
  const ends = unsure.map((act) => (act.kind === 'write' ? act.at + act.bytes.length : act.size));
  const content = Buffer.alloc(Math.max(kept.length, ...ends));
  kept.copy(content);
  let size = kept.length;
  for (const act of unsure) {
    if (act.kind === 'truncate') {
      if (dice() >= chance) continue;
      size = act.size;
      content.fill(0, size);
      continue;
    }
    const end = act.at + act.bytes.length;
    for (let from = act.at, to = 0; from < end; from = to) {
      to = Math.min(end, (Math.floor(from / sector) + 1) * sector);
      const part = act.bytes.subarray(from - act.at, to - act.at);
      const arrived = dice() < chance ? part : brokenOff(part, dice);
      if (arrived.length === 0) continue;
      content.set(arrived, from);
      size = Math.max(size, from + arrived.length);
    }
  }
  return content.subarray(0, size);
}

/** Most often nothing of it has arrived; else its beginning, or other bytes. */
function brokenOff(part: Buffer, dice: Dice): Uint8Array {
  const fate = dice();
  if (fate < 0.7) return part.subarray(0, 0);
  if (fate < 0.85) return part.subarray(0, Math.floor(dice() * part.length));
  const noise = Math.floor(dice() * 255) + 1;
  return part.map((byte, index) => byte ^ (noise * (index + 1)));
}

function setName(names: Map<string, Node>, path: string, node: Node | undefined): void {
  if (node) names.set(path, node);
  else names.delete(path);
}

function pick<T>(choices: readonly T[], dice: Dice): T {
  const choice = choices[Math.floor(dice() * choices.length)];
  if (choice === undefined) throw new Error('nothing to choose from');
  return choice;
}
