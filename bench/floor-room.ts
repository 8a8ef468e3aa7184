import { makeId } from '@story-pointer/core/ids';
import type { Down } from '@story-pointer/core/wire';
import { type Hear, listen, type Person } from './person.ts';
import { teamSize } from './teams.ts';

/** A room of the floor with a team in it, whose votes are the bytes that the product tells of one. */
export function openFloorRoom(url: string, hear: Hear): Promise<Person[]> {
  const newId = () => makeId(Date.now(), Math.random());
  const address = `${url}/${newId()}`;
  const storyId = newId();
  const team = Array.from({ length: teamSize }, newId);
  return Promise.all(
    team.map(async (participantId) => {
      const socket = await listen(address, '', hear);
      const changes = [{ type: 'voted', storyId, participantId } as const];
      const bytes = JSON.stringify({ type: 'changes', revision: 100, changes } satisfies Down);
      const vote = async () => socket.send(bytes);
      return { id: participantId, vote };
    }),
  );
}
