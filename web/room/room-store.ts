import type { VisibleChange } from '@story-pointer/core/session/changes';
import { type ChangeSet, isSameVersion, type Version } from '@story-pointer/core/session/open-room';
import { applyToView, type RoomView } from '@story-pointer/core/view';
import type { CommandAnswer } from '@story-pointer/core/wire-room';
import type { Surroundings } from './socket.ts';

/** A version that no room has had: asking from it brings the whole room. */
const nowhere: Version = { revision: 0, mark: '' };

/** In milliseconds, in which a connection should bring the changes of an answered command. */
const patience = 3000;

/** Keeps a page's copy of the room up to date by what its connection brings, and notices gaps. */
export class RoomStore {
  readonly #around: Surroundings;
  readonly #ask: (from: Version) => void;
  readonly #watchers = new Set<() => void>();
  /** The room as it was when what is missing was asked for, until that comes. */
  #askedFrom: RoomView | undefined;
  /** The fetch of the room for this socket. */
  #fetching: Promise<unknown> | undefined;
  /** A message could not be read, and the whole room was requested instead. */
  #hasAskedForAll = false;

  /** @param ask for what has happened since a version */
  constructor(around: Surroundings, ask: (from: Version) => void) {
    this.#around = around;
    this.#ask = ask;
  }

  /** A socket opens that asks for what is missing by itself, or undefined. */
  changeSocket(asksFrom: RoomView | undefined): void {
    this.#askedFrom = asksFrom;
    this.#fetching = undefined;
    this.#hasAskedForAll = false;
  }

  replace(room: RoomView): void {
    const known = this.#around.room.read();
    // It may have been long on its way, and the answer to a command have overtaken it.
    this.#write(afterFetch(this.#askedFrom ?? known, known, room));
    this.#askedFrom = undefined;
    this.#hasAskedForAll = false;
  }

  follow(changeSet: ChangeSet<VisibleChange>): void {
    const known = this.#around.room.read();
    const next = follow(known, changeSet);
    if (next !== 'gap') {
      this.#askedFrom = undefined;
      this.#write(next);
      return;
    }
    // One answer brings all that is missing; what arrives until then needs no further question.
    const isAsked = this.#askedFrom && isSameVersion(this.#askedFrom, known);
    if (!isAsked && this.#fetching === undefined) this.askForMore();
  }

  askForMore(): void {
    const room = this.#around.room.read();
    this.#askedFrom = room;
    this.#ask(room);
  }

  /** Asks for the whole room, once. @returns whether that was done before, in vain */
  askForAll(): boolean {
    if (this.#hasAskedForAll) return true;
    this.#hasAskedForAll = true;
    this.#askedFrom = this.#around.room.read();
    this.#ask(nowhere);
    return false;
  }

  /** Fetches the room, and then asks for what has happened meanwhile. @param onFailed called without it */
  async fetch(onFailed: () => void): Promise<void> {
    if (this.#fetching !== undefined) return;
    const fetching = this.#around.room.fetch();
    this.#fetching = fetching;
    const isFetched = await fetching.then(
      () => true,
      () => false,
    );
    // Another socket has taken its place.
    if (this.#fetching !== fetching) return;
    this.#fetching = undefined;
    if (isFetched) this.askForMore();
    else onFailed();
  }

  /** The room once it shows an answer, which the connection brings; if that is late, the room is fetched. */
  async show(answer: CommandAnswer): Promise<RoomView> {
    const { read, fetch } = this.#around.room;
    const next = afterAnswer(read(), answer);
    if (next !== 'gap') this.#write(next);
    else if (!(await this.until(({ revision }) => revision >= answer.revision, patience))) {
      await fetch().catch(() => {});
    }
    return read();
  }

  /** Resolves with whether the room has come to be so within some milliseconds. */
  until(
    isSo: (room: RoomView) => boolean,
    milliseconds: number,
    signal?: AbortSignal,
  ): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (hasCome: boolean) => {
        this.#watchers.delete(look);
        callOff();
        resolve(hasCome);
      };
      const look = () => {
        if (isSo(this.#around.room.read())) end(true);
      };
      const callOff = this.#around.schedule(() => end(false), milliseconds);
      signal?.addEventListener('abort', () => end(false));
      this.#watchers.add(look);
      look();
    });
  }

  #write(view: RoomView): void {
    if (view === this.#around.room.read()) return;
    this.#around.room.write(view);
    for (const look of this.#watchers) look();
  }
}

/** The view after a change set: the same one if it has that already, 'gap' if one before it is missing. */
function follow(view: RoomView, changeSet: ChangeSet<VisibleChange>): RoomView | 'gap' {
  const { revision, mark, base, changes } = changeSet;
  if (isSameVersion(view, changeSet)) return view;
  if (revision !== view.revision + 1 || base !== view.mark) return 'gap';
  return { ...changes.reduce(applyToView, view), revision, mark };
}

/** The view after the answer to a command. A stale answer changes nothing. */
export function afterAnswer(view: RoomView, answer: CommandAnswer): RoomView | 'gap' {
  if (answer.revision <= view.revision) return view;
  return answer.changesLeftOut ? 'gap' : follow(view, answer);
}

/**
 * The view once the whole room was fetched. An earlier revision than the page's is as good: the
 * server's data may have been restored. Only what has come while it was fetched may be newer.
 * @param before the view when the room was asked for
 * @param known the view by now
 */
export function afterFetch(
  before: RoomView | undefined,
  known: RoomView | undefined,
  fetched: RoomView,
): RoomView {
  const mayBeNewer = known !== undefined && !(before && isSameVersion(before, known));
  return mayBeNewer && known.revision > fetched.revision ? known : fetched;
}
