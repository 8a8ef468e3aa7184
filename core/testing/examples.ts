import type { ParticipantId, StoryId } from '../ids.ts';
import { type Command, type CommandType, commands } from '../session/commands.ts';
import { startOfTests } from './room.ts';
import { type Sample, sampleCommands } from './sample-commands.ts';

const hour = 60 * 60 * 1000;

/** The types of all commands. */
export const commandTypes = Object.values(commands).flatMap(
  ({ schema }) => schema.shape.type.def.values,
);

/** Commands that the facilitator has to have sent before the example of this type can be accepted. */
export function sentBefore(type: CommandType): readonly CommandType[] {
  return sampleCommands[type].after ?? [];
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
  return commandFrom(type, {
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
    tokenId: 'token',
    webhookId: 'webhook',
    soon,
    variant: 0,
  });
}

/** A command of this type with values from a sample. */
export function commandFrom(type: CommandType, sample: Sample): Command {
  return commands[type].schema.parse({ type, ...sampleCommands[type].fields?.(sample) });
}

/** An example of each type. */
export function examplesFor(storyId: StoryId, participantId: ParticipantId): readonly Command[] {
  return commandTypes.map((type) => exampleOf(type, storyId, participantId));
}
