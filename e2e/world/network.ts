import { once } from 'node:events';
import { createServer, type Server, Socket } from 'node:net';

/** A connection through the network: the browser's half and the server's. */
interface Line {
  readonly near: Socket;
  readonly far: Socket;
  is: 'beginning' | 'carrying' | 'jammed' | 'dead';
  isLive: boolean;
}

/** The network between people and the servers, in which a test can cause any failure. */
export class Network {
  readonly #entrance: Server;
  readonly #lines = new Set<Line>();
  readonly #waiting = new Set<() => void>();
  #isCut = false;
  #isJammed = false;
  #isHeldUp = (_request: string) => false;
  #idleLimit = 0;
  /** The number of connections of each kind so far. */
  readonly #turns = { live: 0, plain: 0 };

  /** @param ports of the servers, which take live connections in turn, and the others */
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

  /** Blocks everything from now on, also on open connections. */
  cut(): void {
    this.#isCut = true;
    for (const { near, far } of this.#lines) {
      near.destroy();
      far.destroy();
    }
  }

  /**
   * Loses everything without a sign from now on. Open connections stay open and carry nothing ever
   * again, also when the network is back; new ones arrive only then. Idle connections, which a
   * server closes after some seconds, are ended before.
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

  /** Delays everything that the server sends from now on. */
  jam(): void {
    this.#isJammed = true;
    for (const line of this.#lines) {
      if (line.is !== 'carrying') continue;
      line.far.unpipe(line.near);
      line.is = 'jammed';
    }
  }

  /** Cuts connections that are idle for so long, as many proxies do. */
  cutsIdle(milliseconds: number): void {
    this.#idleLimit = milliseconds;
    for (const { near } of this.#lines) near.setTimeout(milliseconds);
  }

  /** Delays new connections that begin with a request for a matching address. */
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
      // The other half of a dead connection does not notice.
      if (line.is === 'dead') return;
      this.#lines.delete(line);
      line.near.destroy();
      line.far.destroy();
    });
  }
}
