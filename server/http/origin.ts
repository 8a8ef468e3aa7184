import type { Context } from 'hono';
import { EdgeError } from './problem.ts';

/**
 * Browsers say which site a request comes from; other sites must not act for the people here.
 * Programs that say nothing are let through: they hold no cookie that is not their own.
 * @param publicUrl the address people open, where it is configured
 * @throws {EdgeError} foreignOrigin
 */
export function checkOrigin(c: Context, publicUrl: string): void {
  const origin = c.req.header('origin');
  if (origin === undefined) return;
  const isOwn =
    (publicUrl !== '' && origin === new URL(publicUrl).origin) ||
    origin.replace(/^https?:\/\//, '') === c.req.header('host');
  if (!isOwn) throw new EdgeError('foreignOrigin');
}
