import { expect, test } from 'bun:test';
import { agreeableCards } from '@story-pointer/core/decks/deck';
import { decks } from '@story-pointer/core/decks/specified';
import { noDetails, withQuestions } from '@story-pointer/core/details';
import { exportedStories } from '@story-pointer/core/export/exported-story';
import { azureCsv } from '@story-pointer/core/export/trackers';
import { planOf } from '@story-pointer/core/import/plan';
import { noChoices } from '@story-pointer/core/import/sheet';
import { apply } from '@story-pointer/core/session/apply';
import type { Room } from '@story-pointer/core/session/room';
import { decided, emptyRoom, openRoom, sent, value } from '@story-pointer/core/testing/room';
import { viewFor, visibleChanges } from '@story-pointer/core/view';
import { createdBy, withoutChanges } from '@story-pointer/core/wire-room';
import { changesIn, chosen, commandFor, knownStories, undoing } from './choice.ts';
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

test('[T44, TR38] what was added and changed is taken back by one command, with the questions of a description', async () => {
  const edited = sent(openRoom(), 'ann', {
    ...{ type: 'editDetails', storyId: 'login', note: 'Ours', description: 'How?' },
  });
  const login = withQuestions(edited.details['login'] ?? noDetails, ['Which?', 'When?']);
  const room = { ...edited, details: { ...edited.details, login } };
  const { known, taken } = await takenIn(room);
  const changes = value(decided(room, 'ann', commandFor(taken)));
  const after = changes.reduce(apply, room);
  expect(after.stories.map(({ name }) => name)).toEqual(['Login', 'Search', 'Pay']);
  expect(after.details['login']).toMatchObject({ key: 'A-1', note: 'Ours', questions: [] });
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

test('[TR30, EX6] stories of Azure DevOps that were read by address are in the file for its import', async () => {
  const shop = 'https://dev.azure.com/acme/Shop/_workitems/edit';
  const issue = {
    ...{ key: '4', name: 'Pay', link: `${shop}/4`, points: '3', description: '' },
    ...{ type: 'Product Backlog Item', status: 'Committed', section: '' },
  };
  const source = 'azure:https://dev.azure.com/acme' as const;
  const parts = [{ source, files: 'azure', issues: [issue] }] as const;
  const input = { is: 'issues', isMore: false, ignored: [], parts } as const;
  const given = { input, cards, choices: noChoices, mapping: null, linkPattern: '' };
  const preview = await previewOf(given, () => {});
  if (!preview.ok) throw new Error(String(preview.fault));
  const [taken] = preview.read.drafts;
  const room = sent(emptyRoom(), 'ann', commandFor(planOf(preview.read.drafts, [])));
  const details = new Map(Object.entries(room.details));
  const [story] = exportedStories(viewFor(room, 'ann'), details, false);
  expect(taken?.story.points).toBe(3);
  expect(story && azureCsv([{ ...story, status: 'Agreed', points: 3 }]).text).toBe(
    '"ID","Work Item Type","Title","State","Effort"\r\n"4","Product Backlog Item","Pay","Committed","3"\r\n',
  );
});

test('[TR37, TR38] of issues that are read again, new ones and other titles and descriptions are taken, and undone', async () => {
  const shop = 'https://github.com/acme/shop/issues';
  const issue = (number: number, more: object = {}) => ({
    ...{ key: `#${number}`, name: `Story ${number}`, link: `${shop}/${number}`, points: '' },
    ...{ description: 'As it was', type: '', status: '', section: '', ...more },
  });
  const read = async (...issues: ReturnType<typeof issue>[]) => {
    const parts = [{ source: 'gitHub', files: 'gitHub', issues }] as const;
    const input = { is: 'issues', isAgain: true, isMore: false, ignored: [], parts } as const;
    const given = { input, cards, choices: noChoices, mapping: null, linkPattern: '' };
    const preview = await previewOf(given, () => {});
    if (!preview.ok) throw new Error(String(preview.fault));
    return preview.read.drafts;
  };
  const known = (room: Room) => knownStories(room.stories, new Map(Object.entries(room.details)));
  const first = planOf(await read(issue(1), issue(2), issue(3)), []);
  const before = value(decided(emptyRoom(), 'ann', commandFor(first))).reduce(apply, emptyRoom());

  const again = await read(
    ...[issue(1), issue(2, { name: 'Other', points: '5' }), issue(3, { status: 'closed' })],
    ...[issue(4, { type: 'Epic' }), issue(5, { description: '' })],
  );
  const planned = changesIn(again, known(before));
  expect(planned.map(({ draft, effect }) => [draft.story.key, effect.is])).toEqual([
    ...[
      ['#2', 'update'],
      ['#5', 'add'],
    ],
  ]);
  const command = commandFor(planned, () => 'GitHub');
  expect(command.update).toMatchObject([{ name: 'Other' }]);
  expect(command.add).toMatchObject([{ name: 'Story 5' }]);
  const changes = value(decided(before, 'ann', command, 'refund'));
  const after = changes.reduce(apply, before);
  expect(after.stories.map(({ name }) => name)).toEqual([
    ...['Story 1', 'Other', 'Story 3', 'Story 5'],
  ]);
  const { revision, mark } = after;
  const answer = { revision, mark, base: mark, changes: visibleChanges(changes, 'ann') };
  const undo = undoing(planned, createdBy(withoutChanges(answer)), known(before));
  expect(sent(after, 'ann', undo).details).toEqual(before.details);

  // A description that was emptied is a change, and a story keeps the origin that it has.
  const emptied = changesIn(await read(issue(1, { description: '' })), known(before));
  const [{ id: storyId } = { id: '' }] = before.stories;
  expect(commandFor(emptied).update).toEqual([{ storyId, description: '' }]);
});
