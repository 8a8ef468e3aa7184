import type { Points } from '../decks/deck.ts';
import type { Scale } from '../decks/scale.ts';
import type { Id, ParticipantId, StoryId } from '../ids.ts';
import type { CommandOf, CommandType } from '../session/commands.ts';
import type { SomeSettings } from '../session/settings.ts';

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
  readonly tokenId: Id;
  readonly webhookId: Id;
  /** A time a little ahead, in milliseconds since 1970. */
  readonly soon: number;
  /** From -1 to 6, chooses among the forms of a command; 0 is an ordinary one. */
  readonly variant: number;
}

/** A command as tests try it. */
interface SampleCommand<Type extends CommandType> {
  /**
   * The weight in random tests: high for commands that fill a room with votes, low for those that
   * empty it.
   */
  readonly weight: number;
  /** Commands after which the facilitator's example is accepted in a story's first round. */
  readonly after?: readonly CommandType[];
  /** Its fields besides the type. */
  readonly fields?: (sample: Sample) => Omit<CommandOf<Type>, 'type'>;
}

const ofRound = ({ storyId, round }: Sample) => ({ storyId, round });
const ofStory = ({ storyId }: Sample) => ({ storyId });
const ofPerson = ({ participantId }: Sample) => ({ participantId });

export const sampleCommands: { readonly [Type in CommandType]: SampleCommand<Type> } = {
  vote: {
    weight: 24,
    fields: ({ storyId, round, points, name, variant }) => ({
      storyId,
      round,
      points,
      ...(variant > 4 && { namesHidden: true as const }),
      ...(variant > 2 && { remark: { reason: name, unsure: variant === 4 } }),
    }),
  },
  withdrawVote: { weight: 4, after: ['changeSettings'], fields: ofRound },
  skip: { weight: 4, after: ['startCollection'], fields: ofRound },
  nudge: {
    weight: 3,
    fields: ({ storyId, round, participantId }) => ({ storyId, round, participantId }),
  },
  watch: { weight: 4, fields: ({ variant }) => ({ watches: variant < 4 }) },
  setWatching: {
    weight: 3,
    fields: ({ participantId, variant }) => ({ participantId, watches: variant < 4 }),
  },
  leave: { weight: 2 },
  facilitatorLeft: { weight: 3, fields: ofPerson },
  reveal: { weight: 8, fields: ofRound },
  hideAgain: { weight: 4, after: ['reveal'], fields: ofRound },
  reconsider: {
    weight: 3,
    after: ['reveal'],
    fields: ({ storyId, round, variant }) => ({ storyId, round, reconsiders: variant < 4 }),
  },
  startRound: { weight: 6, after: ['reveal'], fields: ofRound },
  restoreRound: {
    weight: 5,
    after: ['vote', 'reveal', 'startRound'],
    fields: ({ storyId, round, earlierRound }) => ({ storyId, round, restore: earlierRound }),
  },
  startTimer: { weight: 4, fields: ({ storyId, round }) => ({ storyId, round, seconds: 60 }) },
  stopTimer: { weight: 2, after: ['startTimer'], fields: ofRound },
  timeUp: { weight: 3, after: ['startTimer'], fields: ofStory },
  followClock: { weight: 4, after: ['startTimer'], fields: () => ({ by: 3_600_000 }) },
  reviewCountdowns: {
    weight: 8,
    fields: ({ people, variant }) => ({ here: people.filter((_, place) => place !== variant) }),
  },
  stopCountdown: { weight: 2, fields: ofRound },
  countdownOver: { weight: 4, fields: ofStory },
  giveFloor: { weight: 40, after: ['reveal'], fields: ofRound },
  passFloor: { weight: 3, fields: ofStory },
  stopFloor: { weight: 1, fields: ofRound },
  acceptPoints: {
    weight: 4,
    after: ['reveal'],
    fields: ({ storyId, round, points }) => ({ storyId, round, points }),
  },
  startCollection: {
    weight: 2,
    fields: ({ storyId, otherStoryId, soon, variant }) => ({
      storyIds: variant > 2 ? [otherStoryId, storyId] : [storyId],
      endsAt: variant > 5 ? 0 : soon,
      rule: (['near', 'none', 'same'] as const)[Math.abs(variant) % 3] ?? 'none',
      newcomers: variant < 2,
    }),
  },
  moveDeadline: {
    weight: 2,
    after: ['startCollection'],
    fields: ({ soon, variant }) => ({ endsAt: soon + variant * 60_000 }),
  },
  endCollection: { weight: 3, after: ['startCollection'] },
  collectionOver: { weight: 2, after: ['startCollection'] },
  createStory: { weight: 6, fields: ({ name }) => ({ name }) },
  addStories: {
    weight: 2,
    fields: ({ storyId, name, points, variant }) => {
      const pointed = { name: 'Pay', points, inTracker: 'GitHub' };
      const described = { name, description: `${name}\n${variant}` };
      return {
        // One at most: the answer to a repeated command names no more than one story.
        add: variant > 3 ? [] : [variant > 1 ? pointed : described],
        update: variant > 2 ? [{ storyId, name, key: name }] : [],
      };
    },
  },
  editStory: {
    weight: 4,
    fields: ({ storyId, name, points, round, variant }) => {
      if (variant === 0) return { storyId, name };
      if (variant === 1) return { storyId, points: null, round };
      return { storyId, name, points: variant === 2 ? null : points };
    },
  },
  editDetails: {
    weight: 4,
    fields: ({ storyId, name, variant }) => ({
      storyId,
      key: name,
      link: variant < 5 ? 'https://a.example/' : 'a.example',
      ...(variant > 2 && { description: name }),
    }),
  },
  noteInTracker: {
    weight: 3,
    fields: ({ storyId, name, points, variant }) => ({
      storyId,
      inTracker: variant > 3 ? null : { tracker: name, value: String(points) },
    }),
  },
  deleteStory: { weight: 4, fields: ofStory },
  deleteStories: {
    weight: 1,
    fields: ({ storyId, otherStoryId, variant }) => ({
      storyIds: [storyId, otherStoryId],
      update: [{ storyId: otherStoryId, note: '' }],
      ...(variant % 2 === 0 && { unlessPlayed: true as const }),
    }),
  },
  moveStory: {
    weight: 4,
    fields: ({ storyId, otherStoryId, variant }) => ({
      storyId,
      before: variant < 1 ? null : otherStoryId,
    }),
  },
  setActiveStory: {
    weight: 3,
    fields: ({ storyId, variant }) => ({
      storyId,
      ...(variant > 2 && { newRound: true as const }),
    }),
  },
  renameSession: { weight: 2, fields: ({ name }) => ({ name }) },
  changeSettings: { weight: 3, fields: ({ settings }) => ({ settings }) },
  changeDeck: { weight: 4, fields: ({ deck }) => ({ deck }) },
  makeFacilitator: { weight: 3, fields: ofPerson },
  stepDown: { weight: 2, after: ['makeFacilitator'] },
  addDevice: { weight: 3, fields: ({ secret }) => ({ secret }) },
  makeWayBack: { weight: 2, fields: ({ secret }) => ({ secret }) },
  takeOver: { weight: 8 },
  vouch: { weight: 8, fields: ofPerson },
  withdrawVouch: { weight: 2, fields: ofPerson },
  endTakeOver: { weight: 2, fields: ({ variant }) => ({ keep: variant < 3 }) },
  removeParticipant: {
    weight: 3,
    fields: ({ participantId, variant }) => ({
      ...{ participantId, bars: variant > 2, withLater: variant === 1 },
    }),
  },
  admitAgain: { weight: 2, fields: ({ removedId }) => ({ participantId: removedId }) },
  closeSession: { weight: 1 },
  reopenSession: { weight: 4, after: ['closeSession'] },
  makeTeam: { weight: 1, fields: ({ name }) => ({ name }) },
  // No play has another team.
  addToTeam: { weight: 0, fields: () => ({ teamId: 'team' }) },
  makeToken: {
    weight: 2,
    fields: ({ name, secret, variant }) => ({
      ...{ name, secret, days: 1 + Math.abs(variant) },
      scopes: variant > 2 ? ['read'] : ['run', 'read', 'stories'],
    }),
  },
  revokeToken: { weight: 1, after: ['makeToken'], fields: ({ tokenId }) => ({ tokenId }) },
  makeWebhook: {
    weight: 1,
    fields: ({ secret }) => ({
      ...{ url: 'https://hooks.example/in', secret: `whsec_${secret.padEnd(32, '0')}` },
      ...{ format: 'standard', language: 'en', timeZone: 'UTC' },
    }),
  },
  confirmWebhook: {
    weight: 1,
    fields: ({ webhookId, variant }) => ({ webhookId, code: variant > 2 ? 'x' : 'digest o' }),
  },
  deleteWebhook: { weight: 1, after: ['makeWebhook'], fields: ({ webhookId }) => ({ webhookId }) },
  switchOffWebhook: { weight: 1, fields: ({ webhookId }) => ({ webhookId }) },
  deleteSession: { weight: 1 },
};
