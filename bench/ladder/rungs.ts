import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { roomViewSchema } from '@story-pointer/core/view';
import { PostgresServer } from '../../server/testing/postgres-server.ts';
import { makeDataFolder } from '../data-folder.ts';
import { kinds } from '../kinds.ts';
import { startProduct } from '../product.ts';
import { doorsAt, productDoors, productRooms, seatPeople } from '../product-room.ts';
import type { OpenDoor, OpenRoom } from '../room.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { openSession, type Session } from '../session.ts';
import { type Duties, dutySchema, type Prepared } from './duties.ts';

/** A server that has one duty more than the one before. */
export interface Rung {
  readonly title: string;
  /** @param shapes of the rooms that are opened on it later, in this order */
  readonly start: (shapes: readonly Shape[]) => Promise<RungServer>;
}

/** So many rooms, each with so many people. */
export interface Shape {
  readonly rooms: number;
  readonly people: number;
}

export interface RungServer extends ServerProcess {
  readonly openRoom: OpenRoom;
  /** Where more is taken than votes: they can be revealed, and people come in. */
  readonly openDoor?: OpenDoor;
}

const titles = {
  limits: 'how often an address and a browser ask',
  records: "the product's rows, once only, on what was there",
  files: 'its own files, at each commit',
  schema: 'the request checked by its schema',
  rules: 'the rules, the room in memory, a message to the voter',
} as const;

/** From the least to the product. */
export const rungs: readonly Rung[] = [
  ofKind('floor', 'WebSocket in and out'),
  withDuties('message and answer as they are, a row on the disk', []),
  ...dutySchema.options.map((duty, index) =>
    withDuties(titles[duty], dutySchema.options.slice(0, index + 1)),
  ),
  ofKind('product', 'the product'),
  withDuties('all of it, on PostgreSQL', dutySchema.options, inPostgres),
  productOnPostgres('the product, on PostgreSQL'),
];

/** A database that goes when it is given back. */
interface Database extends AsyncDisposable {
  readonly url: string;
}

async function inFile(): Promise<Database> {
  const { path, [Symbol.asyncDispose]: dispose } = await makeDataFolder();
  return { url: `sqlite://${join(path, 'ladder.db')}`, [Symbol.asyncDispose]: dispose };
}

async function inPostgres(): Promise<Database> {
  const postgres = await PostgresServer.open();
  const url = await postgres.newDatabase();
  return { url, [Symbol.asyncDispose]: () => postgres[Symbol.asyncDispose]() };
}

function ofKind(kind: keyof typeof kinds, title: string): Rung {
  const { start, openRooms, openDoors } = kinds[kind];
  return {
    title,
    start: async () => {
      const server = await start();
      return { ...server, openRoom: openRooms(server.url), openDoor: openDoors(server.url) };
    },
  };
}

function productOnPostgres(title: string): Rung {
  return {
    title,
    start: async () => {
      const database = await inPostgres();
      const server = await startProduct({ DATABASE_URL: database.url });
      const { url } = server;
      return {
        ...server,
        ...{ openRoom: productRooms(url), openDoor: productDoors(url) },
        ...endingWith(server, database),
      };
    },
  };
}

function endingWith(...parts: readonly AsyncDisposable[]): AsyncDisposable {
  return {
    [Symbol.asyncDispose]: async () => {
      for (const part of parts) await part[Symbol.asyncDispose]();
    },
  };
}

function withDuties(title: string, duties: Duties, openDatabase = inFile): Rung {
  return {
    title,
    start: async (shapes) => {
      const database = await openDatabase();
      const folder = await makeDataFolder();
      const sessions = await prepare(database.url, shapes);
      const path = join(folder.path, 'rooms.json');
      await writeFile(path, JSON.stringify(sessions.map(({ prepared }) => prepared)));
      const server = await startServer('ladder/server.ts', {
        DUTIES: JSON.stringify(duties),
        ROOMS: path,
        DATABASE: database.url,
      });
      const openDoorInto = doorsAt(server.url);
      const hasDoors = openDatabase === inFile && duties.length === dutySchema.options.length;
      const nextSession = () => {
        const next = sessions.shift();
        if (!next) throw new Error('there are no more rooms');
        const url = new URL(new URL(next.session.url).pathname, server.url).href;
        return { ...next.session, url };
      };
      return {
        ...server,
        openRoom: async (_, hear) => await seatPeople(nextSession(), hear),
        ...(hasDoors && { openDoor: async () => openDoorInto(nextSession().url) }),
        ...endingWith(server, folder, database),
      };
    },
  };
}

/** Has the product make sessions in a database, so that the tables are its own. */
async function prepare(database: string, shapes: readonly Shape[]) {
  await using product = await startProduct({ DATABASE_URL: database });
  const all: { session: Session; prepared: Prepared[number] }[] = [];
  const sizes = shapes.flatMap(({ rooms, people }) => Array<number>(rooms).fill(people));
  for (const people of sizes) {
    const session = await openSession(product.url, { people, stories: 1 });
    const view = roomViewSchema.parse(await (await fetch(session.url)).json());
    const keys = session.seats.map(({ participantId, cookie }) => [participantId, keyIn(cookie)]);
    all.push({ session, prepared: { view, keys: Object.fromEntries(keys) } });
  }
  return all;
}

/** The key without the day it was given on. */
function keyIn(cookie: string): string {
  return /=([^.]+)/.exec(cookie)?.[1] ?? '';
}
