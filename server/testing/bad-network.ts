import { connect, createServer, type Socket } from 'node:net';

/** The faults of a request or its answer; most often none. */
const faults = [
  ...Array<'none'>(5).fill('none'),
  'lost',
  'half a request',
  'no answer',
  'half an answer',
  'twice',
  'late',
  'twice, once late',
] as const;
type Fault = (typeof faults)[number];

/** The most faults of the same request, so that it arrives at last. */
const mostFaults = 6;

/** A network between browsers and the server with random faults, from a seed. */
export class BadNetwork {
  readonly #port: number;
  readonly #seed: number;
  readonly #tries = new Map<string, number>();
  readonly #late: Buffer[] = [];
  readonly #entrance = createServer((near) => this.#accept(near));
  readonly #open = new Set<Socket>();
  #lines = 0;

  private constructor(port: number, seed: number) {
    this.#port = port;
    this.#seed = seed;
  }

  /** @param port of the server */
  static async open(port: number, seed: number): Promise<BadNetwork> {
    const network = new BadNetwork(port, seed);
    await new Promise<void>((resolve) => {
      network.#entrance.listen(0, '127.0.0.1', resolve);
    });
    return network;
  }

  get url(): string {
    const address = this.#entrance.address();
    if (address === null || typeof address === 'string') throw new Error('the network is closed');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Delivers everything that is still on its way. */
  async deliverLate(): Promise<void> {
    for (const request of this.#late.splice(0)) await this.#ask(request);
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
    this.#entrance.close();
  }

  #accept(near: Socket): void {
    this.#watch(near);
    let received = Buffer.alloc(0);
    const hear = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const length = lengthOf(received);
      if (length === undefined || received.length < length) return;
      const request = received.subarray(0, length);
      received = received.subarray(length);
      if (/^upgrade: websocket\r$/im.test(request.toString())) {
        near.off('data', hear);
        this.#tunnel(near, request);
      } else {
        this.#carry(near, request).catch(() => near.destroy());
      }
    };
    near.on('data', hear);
  }

  async #carry(near: Socket, request: Buffer): Promise<void> {
    const fault = this.#faultOf(request);
    switch (fault) {
      case 'none':
        near.write(await this.#ask(request));
        break;
      case 'lost':
        near.destroy();
        break;
      case 'half a request':
        this.#reach().end(request.subarray(0, request.length / 2));
        near.destroy();
        break;
      case 'no answer':
        await this.#ask(request);
        near.destroy();
        break;
      case 'half an answer': {
        const answer = await this.#ask(request);
        near.end(answer.subarray(0, answer.length / 2));
        break;
      }
      case 'twice': {
        const [answer] = await Promise.all([this.#ask(request), this.#ask(request)]);
        near.write(answer);
        break;
      }
      case 'late':
        this.#late.push(request);
        near.destroy();
        return;
      case 'twice, once late':
        near.write(await this.#ask(request));
        this.#late.push(request);
        return;
      default:
        fault satisfies never;
    }
    // A late message arrives after another that was sent later.
    const [overtaken] = this.#late.splice(0, this.#dice(`late ${this.#late.length}`) % 2);
    if (overtaken) await this.#ask(overtaken);
  }

  /** A live connection, which breaks after some messages. */
  #tunnel(near: Socket, request: Buffer): void {
    const far = this.#reach();
    this.#lines += 1;
    let left = this.#dice(`line ${this.#lines}`) % 12;
    far.on('data', (chunk: Buffer) => {
      left -= 1;
      // The last one arrives cut in half.
      if (left === 0) near.end(chunk.subarray(0, chunk.length / 2));
      else near.write(chunk);
    });
    near.on('data', (chunk: Buffer) => far.write(chunk));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    far.write(request);
  }

  #ask(request: Buffer): Promise<Buffer> {
    const far = this.#reach();
    return new Promise((resolve, reject) => {
      let answer = Buffer.alloc(0);
      far.on('data', (chunk: Buffer) => {
        answer = Buffer.concat([answer, chunk]);
        const length = lengthOf(answer);
        if (length === undefined || answer.length < length) return;
        resolve(answer);
        far.destroy();
      });
      far.on('close', () => reject(new Error('the server gave no answer')));
      far.write(request);
    });
  }

  #reach(): Socket {
    return this.#watch(connect(this.#port, '127.0.0.1'));
  }

  #watch(socket: Socket): Socket {
    this.#open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#open.delete(socket));
    return socket;
  }

  /** The same for the same command and seed. */
  #faultOf(request: Buffer): Fault {
    const about = /"commandId":"([^"]+)"/.exec(request.toString())?.[1] ?? request.toString();
    const tries = (this.#tries.get(about) ?? 0) + 1;
    this.#tries.set(about, tries);
    const fault = faults[this.#dice(`${about} ${tries}`) % faults.length];
    return tries > mostFaults ? 'none' : (fault ?? 'none');
  }

  #dice(what: string): number {
    return Number(Bun.hash.xxHash32(`${this.#seed} ${what}`));
  }
}

/** The length of an HTTP message, once its head has arrived. */
function lengthOf(message: Buffer): number | undefined {
  const head = message.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const text = message.subarray(0, head).toString();
  const [, length = '0'] = /^content-length: *(\d+)\r?$/im.exec(text) ?? [];
  return head + 4 + Number(length);
}
