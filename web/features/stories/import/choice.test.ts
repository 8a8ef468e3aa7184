import { expect, test } from 'bun:test';
import { agreeableCards } from '@story-pointer/core/decks/deck';
import { decks } from '@story-pointer/core/decks/specified';
import { planOf } from '@story-pointer/core/import/plan';
import { noChoices } from '@story-pointer/core/import/sheet';
import { apply } from '@story-pointer/core/session/apply';
import type { Room } from '@story-pointer/core/session/room';
import { decided, openRoom, sent, value } from '@story-pointer/core/testing/room';
import { visibleChanges } from '@story-pointer/core/view';
import { createdBy, withoutChanges } from '@story-pointer/core/wire-room';
import { chosen, commandFor, knownStories, undoing } from './choice.ts';
import { previewOf } from './preview.ts';

const cards = agreeableCards(decks.fibonacci);

const text = [
  'Name;Key;Description;Points',
  'Login;A-1;With a password;3',
  'Pay;A-2;By card;5',
  'Search;;;',
].join('\n');

/** The stories that a page would take from a text, and the stories of the room. */
async function takenIn(room: Room) {
  const preview = await previewOf(
    {
      input: { is: 'text', text, html: '' },
      cards,
      choices: noChoices,
      mapping: null,
      linkPattern: '',
    },
    () => {},
  );
  if (!preview.ok) throw new Error(String(preview.fault));
  const known = knownStories(room.stories, new Map(Object.entries(room.details)));
  return { known, taken: chosen(planOf(preview.read.drafts, known), 500, new Map(), true) };
}

test('[T44] what was added and changed is taken back by one command', async () => {
  const room = sent(openRoom(), 'ann', { type: 'editDetails', storyId: 'login', note: 'Ours' });
  const { known, taken } = await takenIn(room);
  const changes = value(decided(room, 'ann', commandFor(taken)));
  const after = changes.reduce(apply, room);
  expect(after.stories.map(({ name }) => name)).toEqual(['Login', 'Search', 'Pay']);
  expect(after.details['login']).toMatchObject({ key: 'A-1', note: 'Ours' });
  expect((await takenIn(after)).taken).toEqual([]);
  const { revision, mark } = after;
  const answer = { revision, mark, base: mark, changes: visibleChanges(changes, 'ann') };
  const created = createdBy(withoutChanges(answer));
  const back = sent(after, 'ann', undoing(taken, created, known));
  expect(back.details).toEqual(room.details);
  expect(back.stories.map(({ id, name }) => [id, name])).toEqual(
    room.stories.map(({ id, name }) => [id, name]),
  );
});

test('[IM23] ticks count more than the proposal', async () => {
  const { known } = await takenIn(openRoom());
  const preview = await previewOf(
    {
      input: { is: 'text', text, html: '' },
      cards,
      choices: noChoices,
      mapping: null,
      linkPattern: '',
    },
    () => {},
  );
  if (!preview.ok) throw new Error(String(preview.fault));
  const planned = planOf(preview.read.drafts, known);
  const said = new Map([
    [2, false],
    [4, true],
  ]);
  expect(chosen(planned, 500, said, true).map(({ draft }) => draft.line)).toEqual([3, 4]);
});
