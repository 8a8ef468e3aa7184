import type { MiddlewareHandler } from 'hono';
import { EdgeError } from './problem.ts';

/** The headers that proxies add to a request. */
const tracks = ['x-forwarded-for', 'forwarded', 'via'];

/**
 * For addresses that are only for the operator: a request that came through a proxy came from
 * outside, and gets 404.
 */
export const ownNetworkOnly: MiddlewareHandler = async (c, next) => {
  if (tracks.some((name) => c.req.header(name) !== undefined)) throw new EdgeError('notFound');
  await next();
};
