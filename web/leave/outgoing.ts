import { Store } from '../browser/store.ts';

/** Why what this tab has sent is not there yet: the server cannot save it, or it does not arrive. */
type Trouble = 'notSaved' | 'notArrived';

/** The commands and forms of this tab that have not ended yet. */
class Outgoing {
  readonly #all = new Map<object, Trouble | undefined>();
  readonly trouble = new Store<Trouble | undefined>(undefined);
  readonly isEmpty = new Store(true);

  /** Notes that something is sent, or is not there yet. */
  note(what: object, trouble?: Trouble): void {
    this.#all.set(what, trouble);
    this.#tell();
  }

  end(what: object): void {
    this.#all.delete(what);
    this.#tell();
  }

  #tell(): void {
    const troubles = [...this.#all.values()];
    this.isEmpty.set(troubles.length === 0);
    this.trouble.set(troubles.find((trouble) => trouble === 'notSaved') ?? troubles.find(Boolean));
  }
}

export const outgoing = new Outgoing();
