import type { Version } from '@story-pointer/core/session/open-room';

/** The messages of a room as events for a program, which continues after the id of the last one it has. */
export class EventFrames {
  /** The version that the program has. */
  #at: Version;
  readonly #onGap: (at: Version) => void;

  /** @param onGap is called when changes do not follow the version that the program has */
  constructor(at: Version, onGap: (at: Version) => void) {
    this.#at = at;
    this.#onGap = onGap;
  }

  /** @returns '' for a message that tells a program nothing */
  of(message: string): string {
    const [, type, revision, mark = '', base] = head.exec(message) ?? [];
    if (type === 'bye') return `event: bye\ndata: ${message}\n\n`;
    if (revision === undefined) return '';
    const version = { revision: Number(revision), mark };
    const isChange = type === 'changes';
    if (isChange && base !== this.#at.mark) this.#onGap(this.#at);
    else if (!isChange || mark !== base)
      return this.#event(isChange ? type : 'reset', version, message);
    return '';
  }

  #event(name: string, at: Version, message: string): string {
    this.#at = at;
    return `id: ${at.revision}-${at.mark}\nevent: ${name}\ndata: ${message}\n\n`;
  }
}

/** The type and the versions begin a message: long ones are not parsed once more. */
const head =
  /^\{"type":"(\w+)"(?:,"room":\{"version":\d+)?(?:,"revision":(\d+),"mark":"([\w?-]*)")?(?:,"base":"([\w?-]*)")?/;

/** The version that an id stands for; none at all for any other text. */
export function versionIn(id = ''): Version {
  const [, revision = 0, mark = ''] = /^(\d{1,15})-([\w-]*)$/.exec(id) ?? [];
  return { revision: Number(revision), mark };
}
