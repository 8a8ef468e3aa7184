import { fileURLToPath } from 'node:url';
import { type Subprocess, spawn } from 'bun';

/** A server in a process of its own, ready to be called. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string;
  readonly pid: string;
}

/** A path from this folder as one that any program understands. */
export function pathOf(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Starts a server that tells in its log which port it has taken, as `"port":3000`. */
export async function startServer(
  program: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const server = spawn([process.execPath, pathOf(program)], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'development', ...settings },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  return {
    url: `http://127.0.0.1:${await portOf(server)}`,
    pid: String(server.pid),
    [Symbol.asyncDispose]: async () => {
      server.kill();
      await server.exited;
    },
  };
}

async function portOf({ stdout }: Subprocess<'ignore', 'pipe', 'inherit'>): Promise<string> {
  let log = '';
  const decoder = new TextDecoder();
  for await (const part of stdout) {
    log += decoder.decode(part, { stream: true });
    const port = /"port":(\d+)/.exec(log)?.[1];
    if (port) return port;
  }
  throw new Error(`the server stopped before it was ready: ${log}`);
}
