import * as z from 'zod/mini';
import { Entity, large } from './entity.ts';

/** The time by which things grow old: one row. */
export const clock = new Entity('clock', ['id'], {
  id: z.int(),
  standsAt: large,
  checkedAt: large,
});
