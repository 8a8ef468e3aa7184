import type * as z from 'zod/mini';
import type { ParticipantId, StoryId } from '../ids.ts';
import type { Capability, Principal } from './capabilities.ts';
import { isCollected } from './collecting.ts';
import type { Decision, Surroundings } from './decision.ts';
import { findStory, type Story } from './open-room.ts';
import { accepted, type Outcome, refused } from './refusals.ts';
import type { Room } from './room.ts';
import type { OpenRound, RevealedRound, Round } from './round.ts';
import type { Scope } from './tokens.ts';

type CommandSchema = z.ZodMiniObject<{ readonly type: z.ZodMiniLiteral<string> }>;

/** A page sends commands about the same subject one after another. */
export type Subject = 'story' | 'stories' | 'participant' | 'session';

interface CommandDefinition<Schema extends CommandSchema> {
  readonly does: string;
  readonly schema: Schema;
  readonly may: Capability;
  /** The scope with which a token may send it; none may send a command without one. */
  readonly scope?: Scope;
  readonly about: readonly Subject[];
  /** The line in the page's log for each attempt that fails; by default that its subject was not updated. */
  readonly failure?: string;
  /** The page sends it until it is answered, and otherwise gives it up after a while. */
  readonly isRetried?: boolean;
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
export function command<S extends CommandSchema>({
  about,
  failure = `Failed to update ${about[0] === 'stories' ? 'session' : about[0]}`,
  ...parts
}: CommandDefinition<S> & { readonly decide: Decide<z.infer<S>> }) {
  return { ...parts, ...{ about, failure } };
}

/** The same for what somebody asks for themselves. */
/* @__NO_SIDE_EFFECTS__ */
export function ownCommand<S extends CommandSchema>({
  decide,
  ...parts
}: CommandDefinition<S> & {
  readonly may: Exclude<Capability, 'alarm'>;
  readonly decide: OwnDecide<z.infer<S>>;
}) {
  return command<S>({
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
