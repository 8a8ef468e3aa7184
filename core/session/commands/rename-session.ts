import * as z from 'zod/mini';
import { checkName, nameLimits } from '../../names.ts';
import { command } from '../command.ts';
import { accepted } from '../refusals.ts';

/** The facilitator gives the session another name. */
export const renameSession = command({
  schema: z.object({ type: z.literal('renameSession'), name: z.string() }),
  may: 'manage',
  about: ['session'],
  example: ({ name }) => ({ name }),
  weight: 2,
  decide: (_, typed) => {
    const name = checkName('name', typed.name, nameLimits.session);
    return name.ok ? accepted([{ type: 'sessionRenamed', name: name.value }]) : name;
  },
});
