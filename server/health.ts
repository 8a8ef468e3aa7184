import type { Config } from './config.ts';

/** The address to ask for a server that listens on all addresses of a machine. */
const loopbacks: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Asks the server that runs beside this program, with the same settings, whether it is alive. */
export async function isHealthy({ HOST, PORT }: Config): Promise<boolean> {
  const host = loopbacks[HOST] ?? HOST;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/healthz`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
    return answer.ok;
  } catch {
    return false;
  }
}
