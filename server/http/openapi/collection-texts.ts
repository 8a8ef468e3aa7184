import { importLimits } from '@story-pointer/core/import/limits';
import { longestCollection, mostCollected } from '@story-pointer/core/session/collection';
import { type SchemaTexts, time } from './schema-texts.ts';

/** The meaning of what has to do with votes that are collected before a meeting. */

const days = longestCollection / (24 * 60 * 60 * 1000);
const rule =
  'The points that are saved at the end, where nobody is unsure or asks: `none`, `same` where all cards are the same, `near` the larger where they lie within one card.';
const sorted = 'The stories as a team talks about them: questions, then the furthest apart.';

const group =
  'With a `?` (`questions`), `apart`, within one card (`close`), with the votes of fewer than half (`tooFew`), or `agreed` by the rule.';

const commands: SchemaTexts = {
  endsAt: `The deadline, at most ${days} days ahead. ${time}`,
  newcomers: 'Whether people who join later are asked, too.',
  rule,
  storyIds: `The stories to delete, up to ${importLimits.stories}, or to collect votes on, up to ${mostCollected}.`,
};

const changes: SchemaTexts = {
  byRule: 'They follow from the rule of a collection.',
  collection: 'The stories, the deadline and the rule.',
  done: 'The people whose number of stories has changed, by their ids; null once progress is not shown any more.',
  described: 'People may want to vote again: it is another story by now.',
  isOwn:
    'Sent to this person alone: others learn with how many stories a person is done, and not which.',
  rounds: 'Those in which somebody has voted before, by the id of the story.',
  sorted,
};

const schemas: Readonly<Record<string, SchemaTexts>> = {
  Collection: {
    storyIds: 'The stories, in the order of the list at the start.',
    startedAt: `When it began. ${time}`,
    endsAt: `The deadline. ${time}`,
    rule,
    asked: 'Who is asked; null for everybody who votes, whenever they join.',
    endedAt: `When it ended; null while votes are collected. ${time}`,
    sorted: `${sorted} Null before the end.`,
    isSeen: 'True; of an earlier version.',
  },
  'Collection.sorted': { group },
  'SharedChange.sorted': { group },
};

/** Properties of commands and changes, and the schemas of their own. */
export const collectionTexts = { commands, changes, schemas };
