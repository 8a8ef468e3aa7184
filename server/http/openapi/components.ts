import { scaleSchema } from '@story-pointer/core/decks/scale-schema';
import { detailsSchema, originSchema } from '@story-pointer/core/details';
import { permitted } from '@story-pointer/core/problems';
import { barredPeopleSchema } from '@story-pointer/core/session/barred';
import {
  ballotCastSchema,
  openChangeSchema,
  visibleChangeSchema,
} from '@story-pointer/core/session/changes';
import { collectionSchema } from '@story-pointer/core/session/collection';
import { commandSchema, commands } from '@story-pointer/core/session/commands';
import { invitationSchema } from '@story-pointer/core/session/invitation';
import { earlierRoundsSchema, keptRoundSchema } from '@story-pointer/core/session/kept-round';
import {
  participantSchema,
  sessionSchema,
  storySchema,
} from '@story-pointer/core/session/open-room';
import {
  openRoundSchema,
  revealedRoundSchema,
  roundSchema,
  voteSchema,
} from '@story-pointer/core/session/round';
import { someSettingsSchema } from '@story-pointer/core/session/settings';
import { floorSchema, timerSchema } from '@story-pointer/core/session/timers';
import { tokenActSchema, tokenSchema } from '@story-pointer/core/session/tokens';
import { webhookSchema } from '@story-pointer/core/session/webhooks';
import { statisticsSchema } from '@story-pointer/core/statistics';
import { downSchema } from '@story-pointer/core/sync/protocol';
import { upSchema } from '@story-pointer/core/sync/up';
import { votesSchema } from '@story-pointer/core/tally';
import { teamCommandSchema } from '@story-pointer/core/team/command-schema';
import { teamViewSchema } from '@story-pointer/core/team/team-view';
import { roomViewSchema } from '@story-pointer/core/view';
import { eventStorySchema, webhookEventSchema } from '@story-pointer/core/webhooks/events';
import {
  claimSeatRequestSchema,
  deliveriesSchema,
  joinRequestSchema,
  linkSecretSchema,
  mySessionsSchema,
  problemSchema,
  seatOwnerSchema,
  shelfSchema,
  startRequestSchema,
  teamLinkSchema,
  waitingRequestSchema,
  waitingSchema,
} from '@story-pointer/core/wire';
import {
  allDetailsSchema,
  commandAnswerSchema,
  commandRequestSchema,
  createRequestSchema,
  seatInRoomSchema,
  storyKeysSchema,
  teamCommandRequestSchema,
} from '@story-pointer/core/wire-room';
import * as z from 'zod/mini';
import { textOf } from './texts.ts';

export type Schema = z.core.JSONSchema.JSONSchema;

/** The schemas of the API, by the names they have in its description. */
const named = {
  AllDetails: allDetailsSchema,
  BarredPeople: barredPeopleSchema,
  Change: visibleChangeSchema,
  ClaimSeatRequest: claimSeatRequestSchema,
  Collection: collectionSchema,
  Command: commandSchema,
  CommandAnswer: commandAnswerSchema,
  CommandRequest: commandRequestSchema,
  CreateRequest: createRequestSchema,
  Deck: scaleSchema,
  Deliveries: deliveriesSchema,
  Details: detailsSchema,
  EarlierRounds: earlierRoundsSchema,
  EventStory: eventStorySchema,
  Floor: floorSchema,
  Invitation: invitationSchema,
  JoinRequest: joinRequestSchema,
  KeptRound: keptRoundSchema,
  LiveCommand: upSchema,
  LiveMessage: downSchema,
  MySessions: mySessionsSchema,
  OpenRound: openRoundSchema,
  Origin: originSchema,
  OwnVote: ballotCastSchema,
  Participant: participantSchema,
  Problem: problemSchema,
  Results: statisticsSchema,
  ResultsTable: z.string(),
  RevealedRound: revealedRoundSchema,
  Room: roomViewSchema,
  Round: roundSchema,
  Seat: seatInRoomSchema,
  SeatLink: linkSecretSchema,
  SeatOwner: seatOwnerSchema,
  Session: sessionSchema,
  Settings: someSettingsSchema,
  SharedChange: openChangeSchema,
  Shelf: shelfSchema,
  StartRequest: startRequestSchema,
  Story: storySchema,
  StoryKeys: storyKeysSchema,
  Team: teamViewSchema,
  TeamCommand: teamCommandSchema,
  TeamCommandRequest: teamCommandRequestSchema,
  TeamLink: teamLinkSchema,
  Timer: timerSchema,
  Token: tokenSchema,
  TokenAct: tokenActSchema,
  Vote: voteSchema,
  Votes: votesSchema,
  Waiting: waitingSchema,
  WaitingRequest: waitingRequestSchema,
  Webhook: webhookSchema,
  WebSocketMessage: z.union([downSchema, upSchema]),
};

/** The events of webhooks, by the names of their schemas: StoryAddedEvent for `story.added`. */
const events = webhookEventSchema.def.options.flatMap((schema) =>
  schema.shape.type.def.values.map((type) => {
    const words = type.split('.').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    return { type, name: `${words.join('')}Event` as const, schema };
  }),
);

/** The names of their schemas, by the types of events. */
export const eventNames = new Map(events.map(({ type, name }) => [type, name]));

export type SchemaName = keyof typeof named;

export function schemaAt(name: SchemaName | `${string}Event`): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** The texts of commands; those of the server itself are in no schema. */
const textsOfCommands = new Map(
  Object.entries(commands).map(([type, { may, scope, does }]) => [
    type,
    `${does} Open to ${permitted[may]}${scope ? `, and to tokens with \`${scope}\`` : ''}.`,
  ]),
);

/** All schemas in JSON Schema, each with a description, as is each property. */
export function describeSchemas(): Readonly<Record<string, Schema>> {
  const registry = z.registry<{ readonly id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  for (const { name, schema } of events) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      { ...described(schema, name), description: textOf(name) ?? '' },
    ]),
  );
}

/**
 * A schema whose properties and forms have descriptions, without keywords that say nothing or, as `readOnly` does,
 * something else in OpenAPI.
 * @param place its name; within another one that name and the property it is in
 */
function described(whole: Schema, place: string, form?: string): Schema {
  const { $schema: _, $id: __, readOnly: ___, minimum, maximum, ...schema } = whole;
  const { properties, items, additionalProperties, oneOf, anyOf } = schema;
  const isWithin = (one: unknown): one is Schema => typeof one === 'object' && !Array.isArray(one);
  return {
    ...schema,
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
    ...(properties && { properties: describedProperties(properties, place, form) }),
    ...(isWithin(items) && { items: described(items, place) }),
    ...(isWithin(additionalProperties) && {
      additionalProperties: described(additionalProperties, place),
    }),
    ...(oneOf && { oneOf: describedForms(oneOf, place) }),
    ...(anyOf && { anyOf: describedForms(anyOf, place) }),
  };
}

function describedProperties(
  properties: NonNullable<Schema['properties']>,
  place: string,
  form?: string,
) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      if (typeof property === 'boolean') return [name, property];
      const description = textOf(place, name, form);
      const known = described(property, `${place}.${name}`);
      return [name, { ...known, ...(description !== undefined && { description }) }];
    }),
  );
}

/** The forms of a schema, with their kind as a title. */
function describedForms(forms: readonly Schema[], place: string): Schema[] {
  return forms.map((form) => {
    const title = kindOf(form);
    const known = described(form, place, title);
    if (title === undefined) return known;
    const text = place === 'Command' ? textsOfCommands.get(title) : textOf(`${place}.${title}`);
    return { title, ...(text !== undefined && { description: text }), ...known };
  });
}

/** The constant by which a form is recognised. */
function kindOf({ properties: { type, state } = {} }: Schema): string | undefined {
  const kind = type ?? state;
  return typeof kind === 'object' && typeof kind.const === 'string' ? kind.const : undefined;
}
