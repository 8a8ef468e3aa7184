import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import * as z from 'zod/mini';

const textSchema = z.object({ content: z.tuple([z.object({ text: z.string() })], z.unknown()) });

/** A program of a language model, by the official client. */
export class Agent implements AsyncDisposable {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  /** @param isModern whether it speaks the revision of 2026-07-28 */
  static async connect(
    url: string,
    headers: Record<string, string>,
    isModern = false,
  ): Promise<Agent> {
    const mode = isModern ? 'auto' : 'legacy';
    const client = new Client(
      { name: 'agent', version: '1.0.0' },
      { versionNegotiation: { mode } },
    );
    const requestInit = { headers };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    return new Agent(client);
  }

  get version(): string | undefined {
    return this.#client.getNegotiatedProtocolVersion();
  }

  async tools() {
    return (await this.#client.listTools()).tools;
  }

  /** The output of a tool, or the text of its failure. */
  async call(name: string, given: Record<string, unknown>): Promise<unknown> {
    const answer = await this.#client.callTool({ name, arguments: given });
    return answer.isError ? textSchema.parse(answer).content[0].text : answer.structuredContent;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close();
  }
}

export function newKey(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
}

export function bearer(key: string): { readonly authorization: string } {
  return { authorization: `Bearer ${key}` };
}

/** Sends a message without a client. */
export function rpc(
  url: string,
  method: string,
  params: object,
  headers: Record<string, string>,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const accept = 'application/json, text/event-stream';
  return fetch(url, {
    ...{ method: 'POST', signal },
    headers: { 'content-type': 'application/json', accept, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}
