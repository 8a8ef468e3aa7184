import { type IncomingMessage, request } from 'node:http';
import { request as requestByTls } from 'node:https';

interface Question {
  readonly headers?: Readonly<Record<string, string>>;
  /** What is posted; a question without it only reads. */
  readonly body?: object;
  /** Which address of this machine asks. */
  readonly from?: string;
  /** What is asked for in the place of the path of the address, sent as it stands. */
  readonly path?: string;
}

/** Asks as plainly as can be: nothing is followed, unpacked or checked. */
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
