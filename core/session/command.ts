import type * as z from 'zod/mini';
import type { Points } from '../decks/deck.ts';
import type { Scale } from '../decks/scale.ts';
import type { Id, ParticipantId, StoryId } from '../ids.ts';
import type { Capability, Principal } from './capabilities.ts';
import { isCollected } from './collecting.ts';
import type { Decision, Surroundings } from './decision.ts';
import { findStory, type Story } from './open-room.ts';
import { accepted, type Outcome, refused } from './refusals.ts';
import type { Room } from './room.ts';
import type { OpenRound, RevealedRound, Round } from './round.ts';
import type { SomeSettings } from './settings.ts';

type CommandSchema = z.ZodMiniObject<{ readonly type: z.ZodMiniLiteral<string> }>;

/** A page sends commands about the same subject one after another. */
export type Subject = 'story' | 'stories' | 'participant' | 'session';

/** Values that an example of a command can name. */
export interface Sample {
  readonly storyId: StoryId;
  readonly otherStoryId: StoryId;
  readonly round: number;
  readonly earlierRound: number;
  readonly points: Points;
  readonly participantId: ParticipantId;
  /** The id of a removed person. */
  readonly removedId: ParticipantId;
  /** Everybody in the session. */
  readonly people: readonly Id[];
  readonly name: string;
  readonly deck: Scale;
  readonly settings: SomeSettings;
  readonly secret: string;
  /** A time a little ahead, in milliseconds since 1970. */
  readonly soon: number;
  /** From -1 to 6, chooses among the forms of a command; 0 is an ordinary one. */
  readonly variant: number;
}

interface CommandDefinition<Schema extends CommandSchema, Earlier extends string> {
  readonly schema: Schema;
  /** The capability that its sender needs. */
  readonly may: Capability;
  readonly about: readonly Subject[];
  /** The line in the page's log for each attempt that fails; by default that its subject was not updated. */
  readonly failure?: string;
  /** The page sends it until it is answered, and otherwise gives it up after a while. */
  readonly insists?: boolean;
  /** Commands after which the facilitator's example is accepted in a story's first round. */
  readonly after?: readonly Earlier[];
  /** The command as tests try it, besides its type, where there is more to it. */
  readonly example?: (sample: Sample) => Omit<z.infer<Schema>, 'type'>;
  /**
   * The weight in random tests: high for commands that fill a room with votes, low for those that
   * empty it.
   */
  readonly weight: number;
}

/** The effect of a command, once it is known that its sender may send it. */
type Decide<Input> = (
  room: Room,
  input: Input,
  around: Surroundings,
  sender: Principal,
) => Decision;

type OwnDecide<Input> = (
  room: Room,
  input: Input,
  participantId: ParticipantId,
  around: Surroundings,
) => Decision;

/** Something that can be asked for in a session. */
/* @__NO_SIDE_EFFECTS__ */
export function command<S extends CommandSchema, Earlier extends string = never>({
  schema,
  about,
  failure = `Failed to update ${about[0] === 'stories' ? 'session' : about[0]}`,
  insists = false,
  after = [],
  example,
  ...parts
}: CommandDefinition<S, Earlier> & { readonly decide: Decide<z.infer<S>> }) {
  const [type] = schema.shape.type.def.values;
  return {
    ...parts,
    ...{ schema, about, failure, insists, after },
    example: (sample: Sample) => schema.parse({ type, ...example?.(sample) }),
  };
}

/** The same for what somebody asks for themselves. */
/* @__NO_SIDE_EFFECTS__ */
export function ownCommand<S extends CommandSchema, Earlier extends string = never>({
  decide,
  ...parts
}: CommandDefinition<S, Earlier> & {
  readonly may: Exclude<Capability, 'alarm'>;
  readonly decide: OwnDecide<z.infer<S>>;
}) {
  return command<S, Earlier>({
    ...parts,
    decide: (room, input, around, sender) =>
      sender.kind === 'seat'
        ? decide(room, input, sender.participantId, around)
        : refused('participantNotFound'),
  });
}

/** A command about a round is for that one alone: its sender may not know yet that there is another. */
interface AboutRound {
  readonly storyId: StoryId;
  readonly round: number;
}

type StoryIn<R extends Round> = Story & { readonly round: R };

/** The story, while it is in the round that was meant. */
export function storyInRound(room: Room, { storyId, round }: AboutRound): Outcome<Story> {
  const story = findStory(room, storyId);
  if (!story) return refused('storyNotFound', 'storyId');
  return story.round.number === round ? accepted(story) : refused('roundOver', 'round');
}

/** The same, as long as its votes are hidden. */
export function storyBeforeReveal(room: Room, about: AboutRound): Outcome<StoryIn<OpenRound>> {
  const story = storyInRound(room, about);
  if (!story.ok) return story;
  const { round } = story.value;
  return round.state === 'open' ? accepted({ ...story.value, round }) : refused('alreadyRevealed');
}

/** The same, where the team may vote on it together: its votes are not being collected. */
export function storyAtTable(room: Room, about: AboutRound): Outcome<StoryIn<OpenRound>> {
  const story = storyBeforeReveal(room, about);
  return story.ok && isCollected(room, story.value.id) ? refused('storyCollected') : story;
}

/** The same, once they are not. */
export function storyAfterReveal(room: Room, about: AboutRound): Outcome<StoryIn<RevealedRound>> {
  const story = storyInRound(room, about);
  if (!story.ok) return story;
  const { round } = story.value;
  if (round.state === 'revealed') return accepted({ ...story.value, round });
  return refused(isCollected(room, about.storyId) ? 'storyCollected' : 'notRevealed');
}
