import * as z from 'zod/mini';
import { checkName, nameLimits } from '../../names.ts';
import type { Decision } from '../decision.ts';
import { accepted } from '../refusals.ts';

/** The facilitator gives the session another name. */
export const renameSessionSchema = z.object({ type: z.literal('renameSession'), name: z.string() });
type RenameSession = z.infer<typeof renameSessionSchema>;

export function renameSession(command: RenameSession): Decision {
  const name = checkName('name', command.name, nameLimits.session);
  return name.ok ? accepted([{ type: 'sessionRenamed', name: name.value }]) : name;
}
