import { consensusOf, medianOf, mostChosen } from '../consensus.ts';
import { type Card, type Deck, labelOf, type Points } from '../decks/deck.ts';
import { deckOf } from '../decks/scale.ts';
import { noDetails, type StoryDetails } from '../details.ts';
import type { Id } from '../ids.ts';
import { roundsTaken, type Story } from '../session/open-room.ts';
import type { Remark } from '../session/remark.ts';
import {
  agreedPoints,
  type Cast,
  castIn,
  type Round,
  remarksOf,
  timeTaken,
} from '../session/round.ts';
import { shownAverage } from '../story-results.ts';
import type { RoomView } from '../view.ts';

/** A story with everything that is exported, the same for every format. */
export interface ExportedStory extends StoryDetails {
  readonly order: number;
  readonly name: string;
  readonly points: Points | null;
  readonly label: string;
  readonly status: 'Pending' | 'Not agreed' | 'Agreed';
  readonly byRule: boolean;
  readonly rounds: number;
  /** From the first vote to the agreement, where that is known. */
  readonly minutes: number | null;
  readonly votes: readonly ExportedVote[];
  /** None if names are not exported: words tell people apart. */
  readonly remarks: readonly ExportedRemark[];
  /** The number of people who are unsure of their votes. */
  readonly unsure: number;
  readonly mostChosen: string;
  /** The median, by the name it has in exported files. */
  readonly middle: string;
  readonly average: string;
  /** The number of cards between the lowest and the highest. */
  readonly spread: string;
}

interface ExportedVote {
  readonly points: Points;
  readonly label: string;
  readonly name: string;
}

interface ExportedRemark extends Remark {
  /** The voter's name and card; empty where names are hidden. */
  readonly name: string;
  readonly label: string;
}

/** The stories of a session, with names of people only on request. */
export function exportedStories(
  view: RoomView,
  details: ReadonlyMap<Id, StoryDetails>,
  withNames: boolean,
): readonly ExportedStory[] {
  const people = new Map(view.participants.map(({ id, name }) => [id, name]));
  const names = withNames ? people : null;
  return view.stories.map((story, index) => ({
    order: index + 1,
    ...exportedStory(view, story, details.get(story.id) ?? noDetails, names),
  }));
}

/** @param names of people by their ids; null where they are not exported */
function exportedStory(
  { session }: RoomView,
  story: Story,
  details: StoryDetails,
  names: ReadonlyMap<Id, string> | null,
): Omit<ExportedStory, 'order'> {
  const { name, round } = story;
  const deck = deckOf(session.type);
  const cast = round.state === 'revealed' ? castIn(round) : [];
  const castBy = new Map(cast.map((vote) => [vote.participantId, vote]));
  const nameOf = (id?: Id) => (id === undefined ? '' : (names?.get(id) ?? ''));
  const points = agreedPoints(round);
  return {
    ...details,
    ...{ name, points, rounds: roundsTaken(story), minutes: minutesOf(round) },
    label: points === null ? '' : labelOf(deck, points),
    status: statusOf(round),
    byRule: round.state === 'revealed' && round.byRule,
    votes: cast.map((vote) => ({
      points: vote.points,
      label: labelOf(deck, vote.points),
      name: nameOf(vote.participantId),
    })),
    unsure: remarksOf(round).filter(({ unsure }) => unsure).length,
    remarks: (names ? remarksOf(round) : []).map(({ participantId: id, reason, unsure }) => {
      const vote = id === null ? undefined : castBy.get(id);
      const label = vote ? labelOf(deck, vote.points) : '';
      return { name: nameOf(vote?.participantId), label, reason, unsure };
    }),
    ...figuresOf(deck, story, cast),
  };
}

type Figures = Pick<ExportedStory, 'mostChosen' | 'middle' | 'average' | 'spread'>;

/** Computed once for each story: the largest session has 100,000 votes. */
const knownFigures = new WeakMap<Story, Figures>();

function figuresOf(deck: Deck, story: Story, cast: readonly Cast[]): Figures {
  const known = knownFigures.get(story);
  if (known) return known;
  const labels = (cards: readonly Card[]) => cards.map(({ label }) => label).join(', ');
  const consensus = consensusOf(deck, cast);
  const figures = {
    mostChosen: labels(mostChosen(deck, cast)),
    middle: labels(medianOf(deck, cast)),
    average: shownAverage(deck, cast) ?? '',
    spread: 'steps' in consensus ? String(consensus.steps) : '',
  };
  knownFigures.set(story, figures);
  return figures;
}

function minutesOf(round: Round): number | null {
  const took = timeTaken(round);
  return took === null ? null : Math.round(took / 60_000);
}

function statusOf(round: Round): ExportedStory['status'] {
  if (round.state === 'open') return 'Pending';
  return round.agreed === null ? 'Not agreed' : 'Agreed';
}

export function titleOf({ name, fullTitle }: Pick<ExportedStory, 'name' | 'fullTitle'>): string {
  return fullTitle === '' ? name : fullTitle;
}

export interface VoteWords {
  /** A doubt of one person. */
  readonly unsure: string;
  readonly countUnsure: (count: number) => string;
}

/** The votes in a few words: names with their cards, or without names the count of each card. */
export function votesOf({ votes, remarks, unsure }: ExportedStory, words: VoteWords): string {
  if (votes.some(({ name }) => name !== '')) {
    const remarkBy = new Map(remarks.map((remark) => [remark.name, remark]));
    return votes
      .map(({ name, label }) => {
        const remark = remarkBy.get(name);
        return `${name} ${label}${remark ? ` (${remarkText(remark, words)})` : ''}`;
      })
      .join(', ');
  }
  const byLabel = Map.groupBy(votes, ({ label }) => label);
  const counts = Array.from(byLabel, ([label, { length }]) => `${length} × ${label}`);
  return [...counts, ...(unsure > 0 ? [words.countUnsure(unsure)] : [])].join(', ');
}

function remarkText({ reason, unsure }: ExportedRemark, words: Pick<VoteWords, 'unsure'>): string {
  return [unsure ? words.unsure : '', reason].filter((part) => part !== '').join(', ');
}

/** All reasons and doubts in a cell, each with its person and card if they are known. */
export function reasonsOf({ remarks }: ExportedStory, words: Pick<VoteWords, 'unsure'>): string {
  return remarks
    .map((remark) => {
      const { name, label } = remark;
      return name === ''
        ? remarkText(remark, words)
        : `${name} ${label}: ${remarkText(remark, words)}`;
    })
    .join('\n');
}
