import { Database } from 'bun:sqlite';
import { startProduct } from '../product.ts';
import { openSession, type Session } from '../session.ts';

/** As large as the default limits allow, less what the measured requests add. */
const largest = { people: 150, stories: 400 };

/**
 * A room in which everybody has voted on every story. Over HTTP these votes take minutes: they are
 * written while no server runs.
 */
export async function openLargeRoom(
  path: string,
  settings: Readonly<Record<string, string>>,
): Promise<Session> {
  let session: Session;
  {
    await using server = await startProduct(settings);
    session = await openSession(server.url, largest);
  }
  using database = new Database(path);
  database.run(`INSERT INTO votes (story_id, participant_id, points, place)
    SELECT stories.id, participants.id, 5, 1 FROM stories, participants`);
  return session;
}
