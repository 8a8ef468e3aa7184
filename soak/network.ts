import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The network between all people and the servers; each connection can fail by itself. */
export class Network {
  readonly #ports: () => readonly number[];
  readonly #lines = new Set<Line>();
  #connections = 0;
  readonly #entrance = createServer((near) => {
    const line = new Line(near, connect(this.#nextPort(), '127.0.0.1'));
    this.#lines.add(line);
    line.whenLeft(() => this.#lines.delete(line));
  });

  /** @param ports the current ports of the servers, which get connections in turn */
  constructor(ports: () => readonly number[]) {
    this.#ports = ports;
  }

  /** @returns the address of the servers through this network */
  async open(): Promise<string> {
    await once(this.#entrance.listen(0, '127.0.0.1'), 'listening');
    const address = this.#entrance.address();
    if (address === null || typeof address === 'string') throw new Error('it has no port');
    return `http://127.0.0.1:${address.port}`;
  }

  /** The healthy connections: those of live pages, or those of requests. */
  sound(isLive: boolean): Line[] {
    return [...this.#lines].filter((line) => line.isSound && line.isLive === isLive);
  }

  /** Ends every broken connection, as systems do when the network returns. */
  mend(): void {
    for (const line of this.#lines) if (!line.isSound) line.cut();
  }

  close(): void {
    this.#entrance.close();
    for (const line of this.#lines) line.cut();
  }

  #nextPort(): number {
    const ports = this.#ports();
    this.#connections += 1;
    return ports[this.#connections % ports.length] ?? 0;
  }
}

/** One connection, from a person near to the server far away. */
export class Line {
  /** Whether it has become a live connection; else it carries requests. */
  isLive = false;
  isSound = true;
  readonly #near: Socket;
  readonly #far: Socket;

  constructor(near: Socket, far: Socket) {
    this.#near = near;
    this.#far = far;
    near.once('data', (bytes) => {
      this.isLive = /upgrade: websocket/i.test(bytes.toString('latin1'));
    });
    near.pipe(far).pipe(near);
    for (const end of [near, far]) {
      end.on('error', () => end.destroy());
      end.on('close', () => {
        if (this.isSound) this.cut();
      });
    }
  }

  /** Calls `act` when the near end is closed. */
  whenLeft(act: () => void): void {
    this.#near.on('close', act);
  }

  cut(): void {
    this.#near.destroy();
    this.#far.destroy();
  }

  /** Half-open: nothing passes, and neither end notices. */
  fallSilent(): void {
    this.isSound = false;
    this.#near.unpipe(this.#far).resume();
    this.#far.unpipe(this.#near).resume();
  }

  /** Loses the next answer or message of the server, together with the connection. */
  loseAnswer(): void {
    this.isSound = false;
    this.#far.unpipe(this.#near).once('data', () => this.cut());
    this.#far.resume();
  }

  /** Reads nothing from the server for a while: the server has to keep its messages, or give up. */
  stall(milliseconds: number): void {
    this.isSound = false;
    this.#far.unpipe(this.#near).pause();
    setTimeout(() => {
      this.#far.pipe(this.#near);
      this.isSound = !this.#near.destroyed && !this.#far.destroyed;
    }, milliseconds);
  }
}
