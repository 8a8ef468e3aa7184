import { once } from 'node:events';
import { createServer, type Server, Socket } from 'node:net';
import type { Person } from './person.ts';
import type { Hands } from './play-session.ts';

/** A proxy's answers to every request without a sign-in. */
export const answers = [
  'a redirect',
  'a redirect to another origin',
  'status 401 with its page',
  'status 403 with its page',
  'status 200 with its page',
] as const;
export type Answer = (typeof answers)[number];

/**
 * Many sign-in proxies pass on such a token; it has the form of our keys, and is the same for
 * everybody.
 */
const token = 'T'.repeat(43);

const cookie = 'proxy-session';

/** A proxy in front of the product that requires a sign-in. */
export class SignInProxy {
  readonly #serverPort: number;
  readonly #answer: Answer;
  readonly #sockets = new Set<Socket>();
  readonly #entrance: Server;
  readonly #signInSite: Server;
  /** A sign-in is valid until the next round begins. */
  #round = 1;
  #isAway = false;

  private constructor(serverPort: number, answer: Answer) {
    this.#serverPort = serverPort;
    this.#answer = answer;
    this.#entrance = createServer((near) => this.#take(near, (head) => this.#pass(near, head)));
    this.#signInSite = createServer((near) =>
      this.#take(near, (head) => near.end(this.#page(200, addressIn(head)))),
    );
  }

  static async start(serverPort: number, answer: Answer): Promise<SignInProxy> {
    const proxy = new SignInProxy(serverPort, answer);
    for (const server of [proxy.#entrance, proxy.#signInSite]) {
      await once(server.listen(0, '127.0.0.1'), 'listening');
    }
    return proxy;
  }

  /** The address people open. */
  get url(): string {
    return `http://127.0.0.1:${portOf(this.#entrance)}`;
  }

  /** Signs a person in beforehand. */
  async admits({ page }: Person): Promise<void> {
    await page.context().addCookies([{ name: cookie, value: String(this.#round), url: this.url }]);
  }

  /** Ends all sign-ins, and cuts open connections. */
  endsSignIns(): void {
    this.#round += 1;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Stops answering until it is back; sign-ins stay valid. */
  goesAway(): void {
    this.#isAway = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  comesBack(): void {
    this.#isAway = false;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#entrance.close();
    this.#signInSite.close();
  }

  #take(near: Socket, act: (head: string) => void): void {
    this.#hold(near);
    if (this.#isAway) {
      near.destroy();
      return;
    }
    near.once('data', (head) => {
      near.pause();
      act(String(head));
    });
  }

  #hold(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
  }

  #pass(near: Socket, head: string): void {
    const address = addressIn(head);
    if (address.pathname === '/sign-in') {
      near.end(this.#page(200, address));
    } else if (address.pathname === '/signed-in') {
      const set = `set-cookie: ${cookie}=${this.#round}; Path=/; HttpOnly\r\n`;
      near.end(answerOf(302, `location: ${wantedBy(address)}\r\n${set}`));
    } else if (head.includes(`${cookie}=${this.#round}`)) {
      this.#carry(near, head);
    } else {
      near.end(this.#refusal(address));
    }
  }

  #refusal({ pathname, search }: URL): string {
    const wanted = new URLSearchParams({ to: pathname + search });
    switch (this.#answer) {
      case 'a redirect':
        return answerOf(302, `location: /sign-in?${wanted}\r\n`);
      case 'a redirect to another origin': {
        const site = `http://127.0.0.1:${portOf(this.#signInSite)}`;
        return answerOf(302, `location: ${site}/sign-in?${wanted}\r\n`);
      }
      case 'status 401 with its page':
      case 'status 403 with its page':
      case 'status 200 with its page': {
        const status = Number(/\d+/.exec(this.#answer)?.[0]);
        return this.#page(status, new URL(`/sign-in?${wanted}`, this.url));
      }
      default:
        return this.#answer satisfies never;
    }
  }

  #page(status: number, address: URL): string {
    const done = `${this.url}/signed-in?${new URLSearchParams({ to: wantedBy(address) })}`;
    const html = `<!doctype html><title>Sign in</title><h1>Who are you?</h1><a href="${done}">Sign in as me</a>`;
    return answerOf(status, 'content-type: text/html\r\n', html);
  }

  /** One request per connection, so that each is checked. */
  #carry(near: Socket, head: string): void {
    const far = new Socket();
    this.#hold(far);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    const isLive = /^upgrade: websocket/im.test(head);
    // A test's own request is that of a program, which would act with the token as its key.
    const isBrowser = isLive || /^sec-fetch-site:/im.test(head);
    const authorization = isBrowser ? `\r\nauthorization: Bearer ${token}` : '';
    const added = `${authorization}${isLive ? '' : '\r\nconnection: close'}\r\n`;
    const passed = isLive ? head : head.replace(/\r\nconnection: .*?(?=\r\n)/i, '');
    far.connect(this.#serverPort, '127.0.0.1');
    far.write(passed.replace('\r\n', added));
    near.pipe(far);
    far.once('data', (first) => {
      const answer = first.toString('latin1');
      near.write(isLive ? first : answer.replace('\r\n', '\r\nconnection: close\r\n'), 'latin1');
      far.pipe(near);
    });
  }
}

/** A person signs in, votes while their sign-in has ended, and signs in again, in any browser. */
export async function voteOverSignIn(signInProxy: SignInProxy, ann: Hands): Promise<void> {
  await ann.goto(`${signInProxy.url}/create-session`);
  await ann.press('link', 'Sign in as me');
  await ann.fill('Session Name', 'Sprint 12');
  await ann.fill('Your Name (Facilitator)', 'Ann');
  await ann.press('button', 'Create Session');
  await ann.fill('Story Name', 'Log in');
  await ann.press('button', 'Create Story');
  await ann.press('radio', '3');
  await ann.press('button', 'Submit Vote');
  await ann.reads('Vote Submitted');
  await ann.press('link', 'Add New Story');
  await ann.fill('Story Name', 'Log out');
  await ann.press('button', 'Create Story');
  await ann.finds('heading', 'Log out');
  await ann.press('radio', '5');
  signInProxy.endsSignIns();
  await ann.press('button', 'Submit Vote');
  await ann.finds('heading', 'Your sign-in has ended');
  await ann.press('button', 'Sign In Again');
  await ann.press('link', 'Sign in as me');
  await ann.finds('heading', 'Log out');
  await ann.reads('Vote Submitted');

  await ann.press('link', 'Add New Story');
  await ann.fill('Story Name', 'Search');
  signInProxy.endsSignIns();
  await ann.press('button', 'Create Story');
  await ann.press('button', 'Sign In Again');
  await ann.press('link', 'Sign in as me');
  await ann.press('button', 'Create Story');
  await ann.finds('heading', 'Search');
}

/** Signs in on the proxy's page, and comes back. */
export async function signsIn({ page }: Person): Promise<void> {
  await page.getByRole('link', { name: 'Sign in as me' }).click();
}

function addressIn(head: string): URL {
  return new URL(head.split(' ')[1] ?? '/', 'http://127.0.0.1');
}

function wantedBy(address: URL): string {
  return address.searchParams.get('to') ?? '/';
}

function answerOf(status: number, headers: string, body = ''): string {
  const rest = `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
  return `HTTP/1.1 ${status} Answer\r\ncache-control: no-store\r\n${headers}${rest}`;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy is not open.');
  return address.port;
}
