import { expect, test } from 'bun:test';
import { newParticipant, newSession } from '@story-pointer/core/session/open-room';
import { renderToStaticMarkup } from 'react-dom/server';
import { RoomProvider } from '../../room/room.tsx';
import { TeamTable } from './team-table.tsx';

const me = newParticipant('p', 'Ann', { isFacilitator: true });
const session = newSession('s', 'Sprint 12', 'fibonacci', '2026-01-01T00:00:00.000Z');
const empty = {
  revision: 1,
  mark: '',
  session,
  participants: [],
  stories: [],
  collection: null,
  tokens: [],
  tokenActs: [],
  webhooks: [],
  ownVotes: {},
  ownRemarks: {},
  done: null,
};

test('[TM1] an empty team is shown as such', () => {
  const shown = (participants: readonly (typeof me)[]) =>
    renderToStaticMarkup(
      <RoomProvider value={{ view: { ...empty, participants }, me }}>
        <TeamTable />
      </RoomProvider>,
    );
  expect(shown([])).toContain('No team members found');
  expect(shown([me])).not.toContain('No team members found');
});
