import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Stands for a Service and the proxy before it: forwards each request to the next of its pods. */
export class Service {
  readonly #entrance = createServer((near) => this.#accept(near));
  readonly #open = new Set<Socket>();
  #ports: readonly number[] = [];
  #turn = 0;

  static async open(): Promise<Service> {
    const service = new Service();
    await once(service.#entrance.listen(0, '127.0.0.1'), 'listening');
    return service;
  }

  get url(): string {
    const address = this.#entrance.address();
    if (address === null || typeof address === 'string') throw new Error('the service is closed');
    return `http://127.0.0.1:${address.port}`;
  }

  add(pod: string): void {
    this.#ports = [...this.#ports, portOf(pod)];
  }

  /** Sends nothing new to the pod; open connections stay. */
  remove(pod: string): void {
    this.#ports = this.#ports.filter((port) => port !== portOf(pod));
  }

  [Symbol.dispose](): void {
    for (const socket of this.#open) socket.destroy();
    this.#entrance.close();
  }

  #accept(near: Socket): void {
    this.#watch(near);
    near.once('data', (request) => {
      const port = this.#ports[this.#turn % this.#ports.length];
      this.#turn += 1;
      if (port === undefined) {
        near.destroy();
        return;
      }
      const far = this.#watch(connect(port, '127.0.0.1'));
      far.on('close', () => near.destroy());
      near.on('close', () => far.destroy());
      far.write(request);
      near.pipe(far);
      if (/^upgrade: websocket/im.test(String(request))) far.pipe(near);
      else {
        far.once('data', (answer) => {
          // The next request takes a connection of its own, and with it the next pod.
          near.write(
            answer.toString('latin1').replace('\r\n', '\r\nConnection: close\r\n'),
            'latin1',
          );
          far.pipe(near);
        });
      }
    });
  }

  #watch(socket: Socket): Socket {
    this.#open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#open.delete(socket));
    return socket;
  }
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
