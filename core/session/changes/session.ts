import * as z from 'zod/mini';
import { scaleSchema } from '../../decks/scale-schema.ts';
import { idSchema, storyIdSchema } from '../../ids.ts';
import { inRound } from '../open-room.ts';
import { settingsSchema } from '../settings.ts';
import { afterAct, tokenActSchema, tokenSchema } from '../tokens.ts';
import { webhookSchema } from '../webhooks.ts';
import { change, ofSession } from './change.ts';
import { withoutTimers } from './rounds.ts';

export const sessionChanges = {
  sessionRenamed: ofSession('sessionRenamed', { name: z.string() }, ({ name }) => ({ name })),
  deckChanged: ofSession('deckChanged', { deck: scaleSchema }, ({ deck }) => ({ type: deck })),
  settingsChanged: ofSession('settingsChanged', { settings: settingsSchema }, ({ settings }) => ({
    settings,
  })),
  sessionClosed: change('sessionClosed', { at: z.int() }, (room, { at }) => ({
    ...room,
    session: { ...room.session, closedAt: at },
    stories: room.stories.map((story) => inRound(story, withoutTimers)),
  })),
  sessionReopened: ofSession('sessionReopened', {}, () => ({ closedAt: null })),
  sessionDeleted: change('sessionDeleted', {}, (room) => ({
    ...room,
    session: { ...room.session, facilitatorActiveStoryId: null },
    ...{ participants: [], stories: [], collection: null, tokens: [], tokenActs: [] },
    webhooks: [],
  })),
  activeStoryChanged: ofSession(
    'activeStoryChanged',
    { storyId: z.nullable(storyIdSchema) },
    ({ storyId }) => ({ facilitatorActiveStoryId: storyId }),
  ),
  tokenMade: change('tokenMade', { token: tokenSchema }, (room, { token }) => ({
    ...room,
    tokens: [...room.tokens, token],
  })),
  /** It was revoked, or its time is over. */
  tokenEnded: change('tokenEnded', { tokenId: idSchema }, (room, { tokenId }) => ({
    ...room,
    tokens: room.tokens.filter(({ id }) => id !== tokenId),
  })),
  tokenActed: change('tokenActed', { act: tokenActSchema }, (room, { act }) => ({
    ...room,
    tokenActs: afterAct(room.tokenActs, act),
  })),
  /** It was made, confirmed, or switched off by its receiver. */
  webhookSet: change('webhookSet', { webhook: webhookSchema }, (room, { webhook }) => ({
    ...room,
    webhooks: room.webhooks.some(({ id }) => id === webhook.id)
      ? room.webhooks.map((one) => (one.id === webhook.id ? webhook : one))
      : [...room.webhooks, webhook],
  })),
  webhookEnded: change('webhookEnded', { webhookId: idSchema }, (room, { webhookId }) => ({
    ...room,
    webhooks: room.webhooks.filter(({ id }) => id !== webhookId),
  })),
};
