import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** The network between one page and the server, which a test can cut and mend. */
export class Network {
  readonly #entrance: Server;
  readonly #open = new Set<Socket>();
  #isCut = false;

  /** @param port where the server listens */
  constructor(port: number) {
    this.#entrance = createServer((near) => {
      if (this.#isCut) {
        near.destroy();
        return;
      }
      const far = connect(port, '127.0.0.1');
      near.pipe(far).pipe(near);
      this.#endTogether(near, far);
      this.#endTogether(far, near);
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

  mend(): void {
    this.#isCut = false;
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
