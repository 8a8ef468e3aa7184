import type { Attention } from '@story-pointer/core/presence';
import { type Down, helloQuery, pageDownSchema } from '@story-pointer/core/sync/protocol';
import type { Up } from '@story-pointer/core/sync/up';
import type { Seat } from '@story-pointer/core/wire';
import { ownVersions, type WireVersions } from '@story-pointer/core/wire-version';
import { connect, type Socket } from 'bun';
import { liveRequest, maskedFrame } from './tap.ts';

/** A page on a network so slow that its test controls how much of the sent data arrives. */
export class SlowPage implements Disposable {
  readonly messages: Down[] = [];
  /** All messages about presence. */
  readonly presences: Down[] = [];
  arrived = 0;
  #socket: Socket | undefined;
  #bytes = Buffer.alloc(0);
  #isOpen = false;
  #onArrived = () => {};

  /** @param attention of the page, if it takes part in presence */
  static async open(
    url: string,
    seat: Seat,
    revision: number,
    attention?: Attention,
    mark = '',
    versions: WireVersions = ownVersions,
  ): Promise<SlowPage> {
    const { hostname, port } = new URL(url);
    const page = new SlowPage();
    const socket = await connect({
      hostname,
      port: Number(port),
      socket: {
        data: (_, bytes) => page.#hear(Buffer.from(bytes)),
        close: () => page.#close(),
      },
    });
    page.#socket = socket;
    socket.pause();
    const room = { revision, mark };
    const { participantId } = seat;
    const query = new URLSearchParams(helloQuery({ participantId, room, attention }, versions));
    socket.write(liveRequest(`/api/sessions/${seat.sessionId}/live?${query}`, ''));
    return page;
  }

  say(message: Up): void {
    this.#socket?.write(maskedFrame(JSON.stringify(message)));
  }

  /** Lets at least so many bytes arrive. */
  async read(count: number): Promise<void> {
    const enough = this.arrived + count;
    await this.#readUntil(() => this.arrived >= enough);
  }

  /** Lets everything arrive until there are so many messages. */
  async readMessages(count: number): Promise<void> {
    await this.#readUntil(() => this.messages.length >= count);
  }

  /** The same, until there are so many messages about presence. */
  async readPresences(count: number): Promise<void> {
    await this.#readUntil(() => this.presences.length >= count);
  }

  [Symbol.dispose](): void {
    this.#socket?.end();
  }

  async #readUntil(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) {
      if (!this.#socket) throw new Error('the connection was cut off');
      await new Promise<void>((resolve) => {
        this.#onArrived = resolve;
        this.#socket?.resume();
      });
      this.#socket?.pause();
    }
  }

  #close(): void {
    this.#socket = undefined;
    this.#onArrived();
  }

  #hear(chunk: Buffer): void {
    this.arrived += chunk.length;
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    this.#onArrived();
    if (!this.#isOpen) {
      const end = this.#bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.#isOpen = true;
      this.#bytes = this.#bytes.subarray(end + 4);
    }
    for (let text = this.#frame(); text !== undefined; text = this.#frame()) {
      const message = pageDownSchema.parse(JSON.parse(text));
      if (message.type === 'presence') this.presences.push(message);
      else this.messages.push(message);
    }
  }

  /** Takes the next complete frame from the received bytes. */
  #frame(): string | undefined {
    const [, short = 0] = this.#bytes;
    const more = { 126: 2, 127: 8 }[short] ?? 0;
    const head = 2 + more;
    if (this.#bytes.length < head) return undefined;
    const length = more === 0 ? short : Number(`0x${this.#bytes.toString('hex', 2, head)}`);
    if (this.#bytes.length < head + length) return undefined;
    const text = this.#bytes.subarray(head, head + length).toString();
    this.#bytes = this.#bytes.subarray(head + length);
    return text;
  }
}
