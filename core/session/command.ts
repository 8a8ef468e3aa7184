import type * as z from 'zod/mini';
import type { Id } from '../ids.ts';
import type { Capability, Principal } from './capabilities.ts';
import type { Decision, Surroundings } from './decision.ts';
import { refused } from './refusals.ts';
import type { Room } from './room.ts';

type CommandSchema = z.ZodMiniObject<{ readonly type: z.ZodMiniLiteral<string> }>;

type Decide<Input> = (
  room: Room,
  input: Input,
  around: Surroundings,
  sender: Principal,
) => Decision;

/**
 * Something that can be asked for in a session.
 * @param schema what it looks like when it arrives
 * @param capability what its sender needs
 * @param decide what follows from it, once it is known that its sender may send it
 */
/* @__NO_SIDE_EFFECTS__ */
export function command<S extends CommandSchema, D extends Decide<z.infer<S>>>(
  schema: S,
  capability: Capability,
  decide: D,
) {
  return { schema, capability, decide };
}

/** The same for what somebody asks for themselves. */
/* @__NO_SIDE_EFFECTS__ */
export function ownCommand<S extends CommandSchema>(
  schema: S,
  capability: Exclude<Capability, 'alarm'>,
  decide: (room: Room, input: z.infer<S>, participantId: Id, around: Surroundings) => Decision,
) {
  return command(schema, capability, (room, input: z.infer<S>, around, sender) =>
    sender.kind === 'seat'
      ? decide(room, input, sender.participantId, around)
      : refused('participantNotFound'),
  );
}
