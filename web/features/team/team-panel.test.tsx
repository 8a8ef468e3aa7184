import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';

// The address of the API is read when the page starts; what is drawn here needs no window.
const document = { querySelector: () => null };
Object.assign(globalThis, { window: { location: new URL('http://localhost') }, document });
await import('../../api/address.ts');
Reflect.deleteProperty(globalThis, 'window');
Reflect.deleteProperty(globalThis, 'document');
const { RoomProvider } = await import('../../api/room.tsx');
const { TeamPanel } = await import('./team-panel.tsx');

const me = { id: 'p', name: 'Ann', isFacilitator: true };
const session = {
  id: 's',
  name: 'Sprint 12',
  type: 'fibonacci',
  creationDate: '2026-01-01T00:00:00.000Z',
  facilitatorActiveStoryId: null,
} as const;
const empty = { revision: 1, session, participants: [], stories: [], ownVotes: {} };

test('[TM3] a team of nobody is said so', () => {
  const shown = (participants: readonly (typeof me)[]) =>
    renderToStaticMarkup(
      <RoomProvider value={{ view: { ...empty, participants }, me, onTrouble: () => undefined }}>
        <TeamPanel />
      </RoomProvider>,
    );
  expect(shown([])).toContain('No team members found');
  expect(shown([me])).not.toContain('No team members found');
});
