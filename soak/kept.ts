import { type Id, idSchema } from '@story-pointer/core/ids';
import { SQL } from 'bun';
import * as z from 'zod/mini';

/** What a copy of the data holds of one room. */
export interface Kept {
  readonly revision: number;
  readonly participantIds: ReadonlySet<Id>;
}

const rooms = z.array(z.object({ id: idSchema, revision: z.int() }));
const people = z.array(z.object({ id: idSchema, session_id: idSchema }));

/** What the database at `url` holds, by session; it is read past the product. */
export async function keptIn(url: string): Promise<ReadonlyMap<Id, Kept>> {
  await using sql = new SQL(url, { max: 1 });
  const sessions = rooms.parse([...(await sql`SELECT id, revision FROM sessions`)]);
  const seats = people.parse([...(await sql`SELECT id, session_id FROM participants`)]);
  const idsBySession = Map.groupBy(seats, ({ session_id }) => session_id);
  return new Map(
    sessions.map(({ id, revision }) => {
      const participantIds = new Set((idsBySession.get(id) ?? []).map((seat) => seat.id));
      return [id, { revision, participantIds }];
    }),
  );
}
