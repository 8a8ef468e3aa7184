import * as z from 'zod/mini';
import { type Deck, labelOf } from './decks/deck.ts';
import { deckOf } from './decks/scale.ts';
import { sessionIdSchema, storyIdSchema } from './ids.ts';
import { distribution, isEverybodyIn, meanOf } from './results.ts';
import { detailsOf } from './session/details-changes.ts';
import { roundsTaken, type Story, turnout } from './session/open-room.ts';
import type { Room } from './session/room.ts';
import { castIn } from './session/round.ts';

/** The results of one story. */
export const storyStatisticsSchema = z.object({
  id: storyIdSchema,
  name: z.string(),
  key: z.nullable(z.string()),
  link: z.nullable(z.string()),
  order: z.int(),
  pointed: z.boolean(),
  points: z.nullable(z.number()),
  pointsLabel: z.nullable(z.string()),
  byRule: z.boolean(),
  rounds: z.int(),
  questions: z.readonly(z.array(z.string())),
  totalVotes: z.int(),
  averagePoints: z.nullable(z.number()),
  pointsDistribution: z.readonly(
    z.array(z.object({ points: z.number(), label: z.string(), count: z.int() })),
  ),
  allVotesIn: z.boolean(),
  participantCount: z.int(),
});

/** The results of a session for programs. Before the reveal of a story, its votes are only counted. */
export const statisticsSchema = z.object({
  sessionId: sessionIdSchema,
  name: z.string(),
  stories: z.readonly(z.array(storyStatisticsSchema)),
});
export type Statistics = z.infer<typeof statisticsSchema>;

type Figures = Pick<
  Statistics['stories'][number],
  'points' | 'pointsLabel' | 'byRule' | 'averagePoints' | 'pointsDistribution'
>;

const hidden: Figures = {
  points: null,
  pointsLabel: null,
  byRule: false,
  averagePoints: null,
  pointsDistribution: [],
};

/** Computed once for each story and room: the largest has 100,000 votes. */
const knownFigures = new WeakMap<Story, Figures>();
const knownStatistics = new WeakMap<Room, Statistics>();

/** The statistics of all stories, by the names of a story and its votes that programs know. */
export function statisticsOf(room: Room): Statistics {
  const found = knownStatistics.get(room);
  if (found) return found;
  const { session, stories } = room;
  const deck = deckOf(session.type);
  const statistics: Statistics = {
    sessionId: session.id,
    name: session.name,
    stories: stories.map((story, index) => {
      const { id, name, round } = story;
      const { key, link, questions } = detailsOf(room, id);
      const { voted, all } = turnout(room, round);
      return {
        ...{ id, name, key: key || null, link: link || null },
        ...{ order: index + 1, pointed: round.state === 'revealed' },
        ...figuresOf(deck, story),
        ...{ rounds: roundsTaken(story), questions },
        ...{ totalVotes: voted, allVotesIn: isEverybodyIn(voted, all), participantCount: all },
      };
    }),
  };
  knownStatistics.set(room, statistics);
  return statistics;
}

function figuresOf(deck: Deck, story: Story): Figures {
  const { round } = story;
  if (round.state === 'open') return hidden;
  const found = knownFigures.get(story);
  if (found) return found;
  const votes = castIn(round);
  const figures: Figures = {
    points: round.agreed,
    pointsLabel: round.agreed === null ? null : labelOf(deck, round.agreed),
    byRule: round.byRule,
    averagePoints: meanOf(deck, votes),
    pointsDistribution: distribution(deck, votes).map(({ points, label, count }) => ({
      points,
      label,
      count,
    })),
  };
  knownFigures.set(story, figures);
  return figures;
}
