import * as z from 'zod/mini';
import { checkName, nameLimits } from '../../names.ts';
import { command } from '../command.ts';
import { accepted } from '../refusals.ts';

export const renameSession = command({
  does: 'Renames the session.',
  schema: z.object({ type: z.literal('renameSession'), name: z.string() }),
  may: 'manage',
  about: ['session'],
  decide: (_, typed) => {
    const name = checkName('name', typed.name, nameLimits.session);
    return name.ok ? accepted([{ type: 'sessionRenamed', name: name.value }]) : name;
  },
});
