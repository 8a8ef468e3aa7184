import type { MiddlewareHandler } from 'hono';
import { EdgeError } from './problem.ts';

/** What proxies add to a request they pass on. */
const tracks = ['x-forwarded-for', 'forwarded', 'via'];

/**
 * For what is the operator's alone: what came through a proxy came from outside, in whatever way its
 * address was written, and finds nothing here.
 */
export const ownNetworkOnly: MiddlewareHandler = async (c, next) => {
  if (tracks.some((name) => c.req.header(name) !== undefined)) throw new EdgeError('notFound');
  await next();
};
