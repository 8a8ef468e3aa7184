import { residentBytes } from '../../server/testing/memory.ts';
import { gather } from '../crowd.ts';
import { type Compared, kinds } from '../kinds.ts';
import { short, table } from '../table.ts';

const connections = [1000, 5000, 10_000];
const shape = { people: 10, stories: 1 };

/** What a person who is connected and does nothing takes of the server's memory. */
export async function measureMemory(): Promise<void> {
  const product = await kilobytesPerPerson('product');
  const floor = await kilobytesPerPerson('floor');
  const rows = connections.map((count, index) => {
    const [ours = Number.NaN, least = Number.NaN] = [product[index], floor[index]];
    return [count, ours, least, ours / least].map(short);
  });
  console.log(table(['connections', 'kB a person, product', 'floor', 'ratio'], rows));
}

async function kilobytesPerPerson(kind: Compared): Promise<number[]> {
  await using server = await kinds[kind].start();
  const openRoom = kinds[kind].openRooms(server.url);
  const empty = await residentBytes(server.pid);
  const found: number[] = [];
  let connected = 0;
  for (const count of connections) {
    await gather(openRoom, (count - connected) / shape.people, shape);
    connected = count;
    found.push(((await residentBytes(server.pid)) - empty) / 1024 / count);
  }
  return found;
}
