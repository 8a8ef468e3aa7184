import { randomBytes } from 'node:crypto';
import { trackersIn } from '@story-pointer/core/trackers/trackers';
import { type Server, serve } from 'bun';

type Answering = (request: Request) => Response | Promise<Response>;

interface Asking {
  readonly tracker?: string;
  readonly method?: string;
  readonly path?: string;
  readonly body?: unknown;
  readonly isScoped?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly url?: string;
}

/** Stands in for trackers that our server asks. */
export class StandInTracker implements AsyncDisposable {
  readonly #server: Server<undefined>;
  readonly base: string;
  readonly redmine: string;
  readonly jira: string;
  readonly azure: string;
  readonly linear: string;
  /** The address of the server that asks. */
  url = '';
  token = '';
  answer: Answering = () => new Response();
  /** Answers to the question for the owner of a token. */
  owner: Answering = () => new Response();
  asked: { readonly url: string; readonly headers: Headers; readonly body: string }[] = [];
  /** The keys whose owner was asked for. */
  proofs: (string | null)[] = [];

  constructor() {
    this.#server = serve({
      ...{ port: 0, hostname: '127.0.0.1', idleTimeout: 60 },
      fetch: async (request) => {
        const { url, headers } = request;
        const body = await request.clone().text();
        if (
          /\/(?:current\.json|myself|connectiondata)$/.test(url) ||
          body.includes('query Owner')
        ) {
          this.proofs.push(headers.get('x-redmine-api-key'));
          return await this.owner(request);
        }
        this.asked.push({ url, headers, body });
        return await this.answer(request);
      },
    });
    this.base = `http://localhost:${this.#server.port}/pm`;
    this.redmine = `redmine:${this.base}`;
    this.jira = `jira:http://localhost:${this.#server.port}/jira`;
    this.azure = `azure:http://localhost:${this.#server.port}/tfs/Default`;
    this.linear = `linear:http://localhost:${this.#server.port}`;
    this.reset();
  }

  get trackers() {
    return trackersIn([this.redmine, this.jira, this.azure, this.linear].join()) ?? [];
  }

  /** With a new token: servers remember those whose owners they know. */
  reset(): void {
    this.token = randomBytes(20).toString('hex');
    this.asked = [];
    this.proofs = [];
    this.answer = () => Response.json({ ok: true });
    this.owner = () =>
      Response.json({
        ...{ user: { login: 'ann' }, displayName: 'Ann', data: { viewer: { name: 'Ann' } } },
        authenticatedUser: { providerDisplayName: 'Ann' },
      });
  }

  ask({ headers = {}, url = this.url, ...parts }: Asking = {}): Promise<Response> {
    const body = { tracker: this.redmine, method: 'GET', path: '/issues.json?limit=1', ...parts };
    return fetch(`${url}/api/trackers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'tracker-token': this.token, ...headers },
      body: JSON.stringify(body),
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop(true);
  }
}
