import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** The network between people and the servers, which a test can cut and mend. */
export class Network {
  readonly #entrance: Server;
  readonly #open = new Set<Socket>();
  readonly #waiting = new Set<() => void>();
  #isCut = false;
  #isHeldUp = (_request: string) => false;
  #connections = 0;

  /** @param ports where the servers listen, who take connections in turn */
  constructor(...ports: readonly number[]) {
    this.#entrance = createServer((near) => {
      if (this.#isCut) {
        near.destroy();
        return;
      }
      const far = connect(ports[this.#connections % ports.length] ?? 0, '127.0.0.1');
      this.#connections += 1;
      this.#endTogether(near, far);
      this.#endTogether(far, near);
      near.once('data', (request) => {
        near.pause();
        const arrive = () => {
          far.write(request);
          near.pipe(far).pipe(near);
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
    for (const socket of this.#open) socket.destroy();
  }

  /** From now on connections that begin with a request for such an address wait. */
  holdsUp(address: RegExp): void {
    this.#isHeldUp = (request) => address.test(request.slice(0, request.indexOf('\r')));
  }

  mend(): void {
    this.#isCut = false;
    this.#isHeldUp = () => false;
    for (const arrive of this.#waiting) arrive();
    this.#waiting.clear();
  }

  close(): void {
    this.cut();
    this.#entrance.close();
  }

  #endTogether(one: Socket, other: Socket): void {
    this.#open.add(one);
    one.on('error', () => one.destroy());
    one.on('close', () => {
      this.#open.delete(one);
      other.destroy();
    });
  }
}
