import type { Act, Client, News, Wire } from './wires/wire.ts';

interface UnderWay {
  /** People who have not received the news. */
  left: number;
  readonly resolve: (time: number) => void;
}

/** A room whose people vote, reveal and start the next round, again and again. */
export class Meeting implements Disposable {
  readonly #clients: readonly Client[];
  /** By voter, or by act. */
  readonly #underWay: Map<string, UnderWay>;
  #round = 1;
  readonly #voted = new Set<number>();

  static async open(wire: Wire, people: number): Promise<Meeting> {
    const underWay = new Map<string, UnderWay>();
    const onNews = ({ act, voter = act }: News) => {
      const one = underWay.get(voter);
      if (!one) return;
      one.left -= 1;
      if (one.left > 0) return;
      underWay.delete(voter);
      one.resolve(performance.now());
    };
    return new Meeting(await wire.openRoom(people, onNews), underWay);
  }

  private constructor(clients: readonly Client[], underWay: Map<string, UnderWay>) {
    this.#clients = clients;
    this.#underWay = underWay;
  }

  get people(): number {
    return this.#clients.length;
  }

  /** The seats that have not voted in this round. */
  get seatsToVote(): number[] {
    const seats = [...this.#clients.keys()];
    return seats.filter((seat) => !this.#voted.has(seat));
  }

  /** @returns the time at which the last person received it */
  async vote(seat: number): Promise<number> {
    const time = await this.#act('vote', seat);
    this.#voted.add(seat);
    return time;
  }

  /** Reveals and starts the next round. @returns how many milliseconds the reveal took */
  async nextRound(): Promise<number> {
    const begin = performance.now();
    const revealed = await this.#act('reveal', 0);
    await this.#act('startRound', 0);
    this.#round += 1;
    this.#voted.clear();
    return revealed - begin;
  }

  [Symbol.dispose](): void {
    for (const client of this.#clients) client.close();
  }

  #act(act: Act, seat: number): Promise<number> {
    const client = this.#clients[seat];
    if (!client) throw new Error(`the room has no seat ${seat}`);
    return new Promise((resolve) => {
      const key = act === 'vote' ? client.id : act;
      this.#underWay.set(key, { left: this.people, resolve });
      client.send(act, this.#round);
    });
  }
}
