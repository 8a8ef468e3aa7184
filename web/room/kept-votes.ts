import { idSchema } from '@story-pointer/core/ids';
import { voteCommandSchema } from '@story-pointer/core/session/commands/vote';
import { seatSchema } from '@story-pointer/core/wire';
import * as z from 'zod/mini';
import { keepForReturn, takeKept } from '../leave/kept-work.ts';

const keptVotesSchema = z.array(
  z.object({ commandId: idSchema, seat: seatSchema, command: voteCommandSchema }),
);

type KeptVote = z.infer<typeof keptVotesSchema>[number];

const name = 'votes';

/** Votes that were sent and not answered yet. They are kept while their user signs in elsewhere. */
export const unansweredVotes = new Set<KeptVote>();

keepForReturn(name, () => (unansweredVotes.size > 0 ? [...unansweredVotes] : undefined));

/** Returns the votes that were kept; once. */
export function takeKeptVotes(): readonly KeptVote[] {
  return keptVotesSchema.safeParse(takeKept(name)).data ?? [];
}
