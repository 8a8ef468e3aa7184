import { type Id, idSchema, type KeyHash } from '@story-pointer/core/ids';
import { SQL } from 'bun';
import * as z from 'zod/mini';

/** The data of one room in a copy. */
export interface Kept {
  readonly revision: number;
  readonly seats: Readonly<Record<Id, readonly KeyHash[]>>;
}

const rooms = z.array(z.object({ id: idSchema, revision: z.int() }));
const keys = z.array(
  z.object({ session_id: idSchema, participant_id: idSchema, key_hash: z.string() }),
);

/** The data in the database at `url`, by session; it bypasses the product. */
export async function keptIn(url: string): Promise<ReadonlyMap<Id, Kept>> {
  await using sql = new SQL(url, { max: 1 });
  const sessions = rooms.parse([...(await sql`SELECT id, revision FROM sessions`)]);
  const seated = keys.parse([
    ...(await sql`SELECT session_id, participant_id, key_hash FROM seats`),
  ]);
  const bySession = Map.groupBy(seated, ({ session_id }) => session_id);
  return new Map(
    sessions.map(({ id, revision }) => {
      const bySeat = Map.groupBy(bySession.get(id) ?? [], (one) => one.participant_id);
      const seats = [...bySeat].map(([seat, held]) => [seat, held.map((one) => one.key_hash)]);
      return [id, { revision, seats: Object.fromEntries(seats) }];
    }),
  );
}
