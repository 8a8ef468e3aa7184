import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { roomViewSchema } from '@story-pointer/core/view';
import { makeDataFolder } from '../data-folder.ts';
import { kinds } from '../kinds.ts';
import { startProductOn } from '../product.ts';
import { seatedAt } from '../product-room.ts';
import type { OpenRoom } from '../room.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { openSession, type Session } from '../session.ts';
import { type Duties, dutySchema, type Prepared } from './duties.ts';

/** A server that has one duty more than the one before. */
export interface Rung {
  readonly title: string;
  /** @param rooms of `people` people, which are opened on it later */
  readonly start: (rooms: number, people: number) => Promise<RungServer>;
}

export interface RungServer extends ServerProcess {
  readonly openRoom: OpenRoom;
}

const titles = {
  identity: 'whose key it is: cookie, SHA-256',
  limits: 'how often an address and a browser ask',
  records: "the product's rows, once only, on what was there",
  schema: 'the request checked by its schema',
  rules: 'the rules, the room in memory, a message to the voter',
} as const;

/** From the least to the product. */
export const rungs: readonly Rung[] = [
  ofKind('floor', 'WebSocket in and out'),
  ofKind('httpFloor', 'HTTP in'),
  ofKind('durableFloor', 'a row on the disk'),
  withDuties('request and answer as they are', []),
  ...dutySchema.options.map((duty, index) =>
    withDuties(titles[duty], dutySchema.options.slice(0, index + 1)),
  ),
  ofKind('product', 'the product'),
];

function ofKind(kind: keyof typeof kinds, title: string): Rung {
  const { start, openRooms } = kinds[kind];
  return {
    title,
    start: async () => {
      const server = await start();
      return { ...server, openRoom: openRooms(server.url) };
    },
  };
}

function withDuties(title: string, duties: Duties): Rung {
  return {
    title,
    start: async (rooms, people) => {
      const folder = await makeDataFolder();
      const file = join(folder.path, 'ladder.db');
      const sessions = await prepare(file, rooms, people);
      const path = join(folder.path, 'rooms.json');
      await writeFile(path, JSON.stringify(sessions.map(({ prepared }) => prepared)));
      const server = await startServer('ladder/server.ts', {
        DUTIES: JSON.stringify(duties),
        ROOMS: path,
        FILE: file,
      });
      const seat = seatedAt(server.url);
      return {
        ...server,
        openRoom: async (_, hear) => {
          const next = sessions.shift();
          if (!next) throw new Error('there are no more rooms');
          const url = new URL(new URL(next.session.url).pathname, server.url).href;
          return await seat({ ...next.session, url }, hear);
        },
        [Symbol.asyncDispose]: async () => {
          await server[Symbol.asyncDispose]();
          await folder[Symbol.asyncDispose]();
        },
      };
    },
  };
}

/** Has the product make sessions in a file, so that the tables are its own. */
async function prepare(file: string, rooms: number, people: number) {
  await using product = await startProductOn(file);
  const all: { session: Session; prepared: Prepared[number] }[] = [];
  while (all.length < rooms) {
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
