import type { Config } from './config.ts';

/** The address to ask for a server that listens on all addresses of a machine. */
const loopbacks: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Asks the server that runs beside this program with the same settings. @returns why it is not alive; null if it is */
export async function healthProblem({ HOST, PORT }: Config): Promise<string | null> {
  const host = loopbacks[HOST] ?? HOST;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/healthz`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
    return answer.ok ? null : `The server at ${url} answered with ${answer.status}.`;
  } catch {
    return `No server answered at ${url} within 2 seconds. Is it running, with the same HOST and PORT?`;
  }
}
