import * as z from 'zod/mini';
import { checkName, nameLimits } from '../../names.ts';
import { command } from '../command.ts';
import { accepted } from '../refusals.ts';

export const renameSession = command({
  does: 'Renames the session.',
  schema: z.object({
    type: z.literal('renameSession'),
    name: z.string(),
    /** Missing, it stays as it is. */
    goal: z.optional(z.string()),
  }),
  may: 'manage',
  about: ['session'],
  decide: (_, typed) => {
    const name = checkName('name', typed.name, nameLimits.session);
    if (!name.ok) return name;
    const goal = typed.goal
      ? checkName('goal', typed.goal, nameLimits.session)
      : accepted(typed.goal);
    if (!goal.ok) return goal;
    return accepted([{ type: 'sessionRenamed', name: name.value, goal: goal.value }]);
  },
});
