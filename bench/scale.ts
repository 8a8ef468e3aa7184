import { growPeople, growRooms, growStories } from './scale/growth.ts';
import { measureMemory } from './scale/memory.ts';
import { measurePaint } from './scale/paint.ts';
import { compareHeldBack, compareProcesses } from './scale/processes.ts';
import { measureSignsOfLife } from './scale/signs-of-life.ts';
import { measureThread } from './scale/thread.ts';

/** What growth costs. Arguments: the parts to run; all without any. */

const parts: Readonly<Record<string, () => Promise<void>>> = {
  people: growPeople,
  stories: growStories,
  rooms: growRooms,
  processes: compareProcesses,
  held: compareHeldBack,
  memory: measureMemory,
  signs: measureSignsOfLife,
  paint: measurePaint,
  thread: measureThread,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  throw new Error(
    `There is no ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}.`,
  );
}
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const begin = performance.now();
  console.log(`\n## ${name}\n`);
  await run();
  console.log(`\n(${((performance.now() - begin) / 1000).toFixed(0)} s)`);
}
process.exit();
