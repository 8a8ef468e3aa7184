import type { ParticipantId, StoryId } from '../ids.ts';
import type { Sample } from '../session/command.ts';
import { type Command, type CommandType, commands } from '../session/commands.ts';
import { startOfTests } from './room.ts';

const hour = 60 * 60 * 1000;

/** The types of all commands. */
export const commandTypes = Object.values(commands).flatMap(
  ({ schema }) => schema.shape.type.def.values,
);

/** Commands that the facilitator has to have sent before the example of this type can be accepted. */
export function sentBefore(type: CommandType): readonly CommandType[] {
  return commands[type].after;
}

/**
 * A command of this type that its rightful sender may give after those of `sentBefore`, where the
 * story was in its first round before them.
 * @param participantId of somebody who can be removed
 * @param soon a time a little ahead, in milliseconds since 1970
 */
export function exampleOf(
  type: CommandType,
  storyId: StoryId,
  participantId: ParticipantId,
  soon = startOfTests + hour,
): Command {
  const started = sentBefore(type).filter((earlier) => earlier === 'startRound');
  const sample: Sample = {
    storyId,
    otherStoryId: storyId,
    round: 1 + started.length,
    earlierRound: 1,
    points: 5,
    participantId,
    removedId: participantId,
    people: [participantId],
    name: 'Checkout',
    deck: 'linear',
    settings: { canChangeVotes: true },
    secret: 'w'.repeat(24),
    soon,
    variant: 0,
  };
  return commands[type].example(sample);
}

/** An example of each type. */
export function examplesFor(storyId: StoryId, participantId: ParticipantId): readonly Command[] {
  return commandTypes.map((type) => exampleOf(type, storyId, participantId));
}
