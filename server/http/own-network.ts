import { isLoopback } from '@story-pointer/core/loopback';
import type { MiddlewareHandler } from 'hono';
import type { Call, Env } from './call.ts';
import { EdgeError } from './problem.ts';

/** The headers that proxies add to a request. */
const tracks = [
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'],
  ...['forwarded', 'via'],
];

/** For addresses that are only for the operator: at the port of the pages, or through a proxy, they get 404. */
export const operatorOnly: MiddlewareHandler<Env> = async (c, next) => {
  if (!c.env.isOperations || isProxied(c.env)) throw new EdgeError('notFound');
  await next();
};

/** Whether a browser on this computer asked at a local address. A proxy that adds no headers ends each connection. */
export function isFromThisComputer(call: Call): boolean {
  const host = call.header('host')?.replace(/:\d+$/, '') ?? '';
  const isKept = call.header('connection')?.toLowerCase() === 'keep-alive';
  return isLoopback(call.peer) && isLoopback(host) && isKept && !isProxied(call);
}

function isProxied(call: Call): boolean {
  return tracks.some((name) => call.header(name) !== undefined);
}
