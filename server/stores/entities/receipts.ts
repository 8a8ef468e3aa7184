import * as z from 'zod/mini';
import { Entity } from './entity.ts';

/** The first answers to commands. */
export const receipts = new Entity('receipts', ['id'], { id: z.string(), answer: z.string() }, [
  'made_at',
]);
