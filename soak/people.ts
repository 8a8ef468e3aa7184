import type { Id } from '@story-pointer/core/ids';
import type { Attention, Presence } from '@story-pointer/core/presence';
import type { Capability } from '@story-pointer/core/session/capabilities';
import type { RoomView } from '@story-pointer/core/view';
import type { Chance } from './chance.ts';
import type { Ledger } from './ledger.ts';
import type { HeldSeat } from './page.ts';
import { Person } from './person.ts';
import type { Tally } from './tally.ts';

interface PeopleParts {
  readonly ledger: Ledger;
  readonly tally: Tally;
  readonly chance: Chance;
}

/** Everybody in a room. */
export class People {
  /** The pages of all people who ever joined; some have several. */
  readonly all: Person[] = [];
  readonly #parts: PeopleParts;
  readonly #opening: RoomView;

  /** @param opening the room on a new page */
  constructor(parts: PeopleParts, opening: RoomView) {
    this.#parts = parts;
    this.#opening = opening;
  }

  /** People with an open page who were not removed. */
  get present(): Person[] {
    return this.all.filter((person) => person.isOpen && !person.isGone);
  }

  /** A person who has a capability, as far as they know. */
  who(capability: Capability): Person | undefined {
    return this.#parts.chance.oneOf(this.present.filter((person) => person.may(capability)));
  }

  /** Opens a page on a seat. */
  async sit(held: HeldSeat): Promise<void> {
    const person = new Person({ ...held, ...this.#parts }, this.#opening);
    await person.open();
    this.all.push(person);
  }

  get here(): Presence {
    const here: Record<Id, Attention> = {};
    for (const { isLive, seat, attention } of this.present) {
      const known = here[seat.participantId];
      if (isLive) here[seat.participantId] = known === 'here' ? known : attention;
    }
    return here;
  }
}
