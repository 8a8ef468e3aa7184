import { type IncomingMessage, request } from 'node:http';
import { request as requestByTls } from 'node:https';

interface Question {
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of a POST; without one it is a GET. */
  readonly body?: object;
  /** The local address to send from. */
  readonly from?: string;
  /** A path to send instead of that of the address, as it stands. */
  readonly path?: string;
}

/** Sends a plain request: redirects, compression and certificates are ignored. */
export async function ask(url: string, { headers = {}, body, from, path }: Question = {}) {
  const send = url.startsWith('https:') ? requestByTls : request;
  const asked = send(url, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json', ...headers } : headers,
    rejectUnauthorized: false,
    ...(from ? { localAddress: from } : {}),
    ...(path ? { path } : {}),
  });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve).on('error', reject);
    asked.end(body ? JSON.stringify(body) : undefined);
  });
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) };
}
