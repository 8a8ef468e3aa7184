import { once } from 'node:events';
import { createServer, type Server, Socket } from 'node:net';

/** A connection through the network: the browser's half and the server's. */
interface Line {
  readonly near: Socket;
  readonly far: Socket;
  is: 'beginning' | 'carrying' | 'jammed' | 'dead';
  isLive: boolean;
}

/** The network between people and the servers, in which a test can have anything go wrong. */
export class Network {
  readonly #entrance: Server;
  readonly #lines = new Set<Line>();
  readonly #waiting = new Set<() => void>();
  #isCut = false;
  #isJammed = false;
  #isHeldUp = (_request: string) => false;
  #idleLimit = 0;
  /** How many connections of a kind there have been. */
  readonly #turns = { live: 0, plain: 0 };

  /** @param ports where the servers listen, who take live connections in turn, and the others */
  constructor(...ports: readonly number[]) {
    this.#entrance = createServer((near) => {
      if (this.#isCut) {
        near.destroy();
        return;
      }
      const far = new Socket();
      const line: Line = { near, far, is: 'beginning', isLive: false };
      this.#lines.add(line);
      this.#watch(near, line);
      this.#watch(far, line);
      near.setTimeout(this.#idleLimit);
      near.on('timeout', () => near.destroy());
      near.once('data', (request) => {
        near.pause();
        line.isLive = /^upgrade: websocket/im.test(String(request));
        const turn = this.#turns[line.isLive ? 'live' : 'plain']++;
        const arrive = () => {
          far.connect(ports[turn % ports.length] ?? 0, '127.0.0.1');
          far.write(request);
          near.pipe(far);
          line.is = this.#isJammed ? 'jammed' : 'carrying';
          if (line.is === 'carrying') far.pipe(near);
        };
        if (this.#isHeldUp(String(request))) this.#waiting.add(arrive);
        else arrive();
      });
    });
  }

  async open(): Promise<void> {
    await once(this.#entrance.listen(0, '127.0.0.1'), 'listening');
  }

  /** The address of the server by way of this network. */
  get url(): string {
    const address = this.#entrance.address();
    if (address === null || typeof address === 'string')
      throw new Error('The network is not open.');
    return `http://127.0.0.1:${address.port}`;
  }

  /** From now on nothing gets through, not even on a connection that is open already. */
  cut(): void {
    this.#isCut = true;
    for (const { near, far } of this.#lines) {
      near.destroy();
      far.destroy();
    }
  }

  /**
   * From now on everything sinks without a sign. The connections that are open stay so and carry
   * nothing ever again, also when the network is back; those that are begun arrive only then. Those
   * with nothing on its way over them, which a server lets go after some seconds, are gone before.
   */
  swallow(): void {
    for (const line of this.#lines) {
      if (line.is === 'carrying' && !line.isLive) {
        line.near.destroy();
        continue;
      }
      line.is = 'dead';
      for (const half of [line.near, line.far]) half.unpipe().resume();
    }
    this.#isHeldUp = () => true;
  }

  /** From now on the browser gets nothing of what the server sends; it all waits on its way. */
  jam(): void {
    this.#isJammed = true;
    for (const line of this.#lines) {
      if (line.is !== 'carrying') continue;
      line.far.unpipe(line.near);
      line.is = 'jammed';
    }
  }

  /** From now on a connection over which nothing goes for so long is cut, as many a proxy does. */
  cutsIdle(milliseconds: number): void {
    this.#idleLimit = milliseconds;
    for (const { near } of this.#lines) near.setTimeout(milliseconds);
  }

  /** From now on connections that begin with a request for such an address wait. */
  holdsUp(address: RegExp): void {
    this.#isHeldUp = (request) => address.test(request.slice(0, request.indexOf('\r')));
  }

  mend(): void {
    this.#isCut = false;
    this.#isJammed = false;
    this.#isHeldUp = () => false;
    for (const line of this.#lines) {
      if (line.is !== 'jammed') continue;
      line.far.pipe(line.near);
      line.is = 'carrying';
    }
    for (const arrive of this.#waiting) arrive();
    this.#waiting.clear();
  }

  close(): void {
    this.cut();
    this.#entrance.close();
  }

  #watch(half: Socket, line: Line): void {
    half.on('error', () => half.destroy());
    half.on('close', () => {
      // The other half of a dead one does not get to know.
      if (line.is === 'dead') return;
      this.#lines.delete(line);
      line.near.destroy();
      line.far.destroy();
    });
  }
}
