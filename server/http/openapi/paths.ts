import { importLimits } from '@story-pointer/core/import/limits';
import { maxBodyBytes } from '../body.ts';
import { type Operation, operation } from './operation.ts';
import { events, live, presence } from './stream-texts.ts';

const parameter = (place: 'path' | 'query', name: string, description: string, schema: object) => ({
  ...{ name, in: place, required: place === 'path', description },
  schema,
});
const id = { type: 'string', pattern: '^[A-Za-z0-9-]{1,36}$' };
const whole = { type: 'integer' };

const code = parameter('path', 'id', 'The code of the session.', id);
const place = parameter('path', 'place', 'The place of a session on the list of its team.', whole);
const team = parameter('path', 'id', 'The id of the team, the last part of its address.', id);
const seat = parameter(
  'query',
  'participantId',
  'Your seat, for what only you may see. Without it you look as a stranger who knows the code.',
  id,
);
const delivery = parameter('path', 'delivery', 'Its id.', { type: 'string' });
const ownSeat = { ...seat, required: true, description: 'Your seat.' };
const oneStory = parameter('query', 'storyId', 'One story; without it all of them.', id);
const votesOf = parameter('query', 'votesOf', 'One more story with the people of its votes.', id);

/** The operations of the API, by their methods and addresses. */
const operations: Readonly<Record<string, Operation>> = {
  'GET /sessions': {
    ...{ id: 'listSessions', tag: 'Sessions', summary: 'List the sessions you have a seat in' },
    description: 'The sessions of your key.',
    parameters: [parameter('query', 'after', '`next` of the answer before.', { type: 'string' })],
    answers: { 200: ['A hundred seats, newest first', 'MySessions'] },
    isInSession: false,
  },
  'POST /sessions': {
    ...{ id: 'createSession', tag: 'Sessions', summary: 'Create a session' },
    description: `Your key holds the seat of its facilitator. The body has up to ${maxBodyBytes / 1024} kB; with \`stories\` up to ${importLimits.bytes / 1024 ** 2} MB. The same body again gets the same answer, if it was sent with a key.`,
    body: 'CreateRequest',
    answers: { 201: ["The facilitator's seat", 'Seat'] },
    isInSession: false,
  },
  'GET /sessions/{id}': {
    ...{ id: 'readRoom', tag: 'Sessions', summary: 'Read the room' },
    scopes: ['read'],
    description:
      'The room as you may see it. Send the `ETag` of an answer as `If-None-Match` to get 304 if nothing has changed.',
    parameters: [code, seat, votesOf],
    answers: { 200: ['The room', 'Room'], 304: ['Nothing has changed'] },
  },
  'GET /sessions/{id}/invitation': {
    ...{ id: 'readInvitation', tag: 'Sessions', summary: 'Read what is known before joining' },
    description: 'Here the code may also be the short one of eight characters.',
    parameters: [code],
    answers: { 200: ['The invitation', 'Invitation'] },
  },
  'POST /sessions/{id}/participants': {
    ...{ id: 'joinSession', tag: 'Seats', summary: 'Join a session' },
    description: 'Here the code may also be the short one of eight characters.',
    parameters: [code],
    body: 'JoinRequest',
    answers: { 201: ['Your new seat', 'Seat'], 200: ['The seat you had already', 'Seat'] },
  },
  'POST /sessions/{id}/seats': {
    ...{ id: 'claimSeat', tag: 'Seats', summary: 'Come into a seat by a link' },
    description: 'The link was made with `addDevice` or `makeWayBack`.',
    parameters: [code],
    body: 'ClaimSeatRequest',
    answers: { 200: ['The seat', 'Seat'] },
  },
  'POST /sessions/{id}/seat-owner': {
    ...{ id: 'readSeatOwner', tag: 'Seats', summary: 'Read whose seat a link leads into' },
    description: 'Does not use the link.',
    parameters: [code],
    body: 'SeatLink',
    answers: { 200: ['The person', 'SeatOwner'] },
  },
  'POST /sessions/{id}/commands': {
    ...{ id: 'sendCommand', tag: 'Play', summary: 'Do something in a session' },
    scopes: [],
    description: `The body has up to ${maxBodyBytes / 1024} kB; of \`addStories\` and \`deleteStories\` up to ${importLimits.bytes / 1024 ** 2} MB.`,
    parameters: [code],
    body: 'CommandRequest',
    answers: { 200: ['What came of it', 'CommandAnswer'] },
  },
  'GET /sessions/{id}/live': {
    ...{ id: 'followRoom', tag: 'Play', summary: 'Follow a room live' },
    description: live,
    parameters: [
      ...[code, seat, votesOf],
      parameter('query', 'revision', 'The revision you have: only later changes come.', whole),
      parameter('query', 'mark', 'The mark you have, with `revision`.', { type: 'string' }),
      parameter('query', 'presence', presence, { type: 'string', enum: ['here', 'away'] }),
    ],
    answers: {
      101: ['A WebSocket: LiveMessages come down it, LiveCommands go up', 'WebSocketMessage'],
      200: ['A stream of LiveMessages', 'LiveMessage'],
    },
    content: 'text/event-stream',
  },
  'GET /sessions/{id}/events': {
    ...{ id: 'followEvents', tag: 'Play', summary: 'Follow a room as a program' },
    scopes: ['read'],
    description: events,
    parameters: [
      ...[code, seat, votesOf],
      {
        ...{ name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } },
        description: 'The `id` of the last event you have.',
      },
    ],
    answers: { 200: ['A stream of events', 'LiveMessage'] },
    content: 'text/event-stream',
  },
  'GET /sessions/{id}/deliveries': {
    ...{ id: 'listDeliveries', tag: 'Read', summary: 'List what was sent to webhooks' },
    description: 'For facilitators.',
    parameters: [code, ownSeat],
    answers: { 200: ['The latest', 'Deliveries'] },
  },
  'POST /sessions/{id}/deliveries/{delivery}': {
    ...{ id: 'sendAgain', tag: 'Play', summary: 'Send something to a webhook again' },
    description: 'For facilitators.',
    parameters: [code, delivery, ownSeat],
    answers: { 200: ['The latest: it is sent at once', 'Deliveries'] },
  },
  'GET /sessions/{id}/results': {
    ...{ id: 'readResults', tag: 'Read', summary: 'Read the results of all stories' },
    scopes: ['read'],
    description: 'Before its reveal a story has the number of its votes alone.',
    parameters: [code, seat],
    answers: { 200: ['In the order of the list', 'Results'] },
  },
  'GET /sessions/{id}/results.csv': {
    ...{ id: 'readResultsTable', tag: 'Read', summary: 'Read the results for a spreadsheet' },
    scopes: ['read'],
    description:
      'The same as a table in English: comma-separated, in UTF-8 with a byte order mark, columns named in the first row. `Status` is `Pending`, `Not agreed`, `Agreed` or `Agreed by rule`. A text that a spreadsheet would calculate begins with an apostrophe.',
    parameters: [code, seat],
    answers: { 200: ['A row for each story', 'ResultsTable'] },
    content: 'text/csv',
  },
  'GET /sessions/{id}/votes': {
    ...{ id: 'readVotes', tag: 'Read', summary: 'Read the votes with their people' },
    scopes: ['read'],
    description: 'Of one story or of all, some 2,000 votes at a time.',
    parameters: [
      ...[code, seat, oneStory],
      parameter('query', 'from', 'The story to go on from: `next` of the answer before.', id),
    ],
    answers: { 200: ['By story', 'Votes'] },
  },
  'GET /sessions/{id}/rounds': {
    ...{ id: 'readEarlierRounds', tag: 'Read', summary: 'Read the earlier rounds of a story' },
    scopes: ['read'],
    description: 'Those before the present round.',
    parameters: [
      ...[code, seat, { ...oneStory, required: true, description: 'The story.' }],
      parameter('query', 'before', 'The number of a round: `next` of the answer before.', whole),
    ],
    answers: { 200: ['Ten rounds, the latest first', 'EarlierRounds'] },
  },
  'GET /sessions/{id}/details': {
    ...{ id: 'readDetails', tag: 'Read', summary: 'Read the details of stories' },
    scopes: ['read'],
    description: 'Key, link, full title, description, note, origin and questions.',
    parameters: [code, seat, oneStory],
    answers: { 200: ['By story', 'AllDetails'] },
  },
  'GET /sessions/{id}/story-keys': {
    ...{ id: 'readStoryKeys', tag: 'Read', summary: 'Read keys of stories in their trackers' },
    scopes: ['read'],
    description: 'Shorter than the details.',
    parameters: [code, seat],
    answers: { 200: ['By story', 'StoryKeys'] },
  },
  'GET /sessions/{id}/barred': {
    ...{ id: 'readBarredPeople', tag: 'Read', summary: 'Read who may not join again' },
    description: 'For facilitators.',
    parameters: [code, seat],
    answers: { 200: ['The latest last', 'BarredPeople'] },
  },
  'GET /sessions/{id}/team': {
    ...{ id: 'readTeamLink', tag: 'Teams', summary: 'Find the team of a session' },
    description: 'For facilitators. `makeTeam` makes one, `addToTeam` joins one.',
    parameters: [code, seat],
    answers: { 200: ['The team', 'TeamLink'] },
  },
  'GET /sessions/{id}/shelf': {
    ...{ id: 'readShelf', tag: 'Teams', summary: 'Read what the team of a session agreed on' },
    description: 'The latest story of each card in other sessions of the team; for people of it.',
    parameters: [code, seat],
    answers: { 200: ['The stories', 'Shelf'] },
  },
  'GET /teams/{id}': {
    ...{ id: 'readTeam', tag: 'Teams', summary: 'Read a team' },
    scopes: [],
    description: 'Changes nothing.',
    parameters: [team],
    answers: { 200: ['The team', 'Team'] },
  },
  'POST /teams/{id}/sessions': {
    ...{ id: 'startTeamSession', tag: 'Teams', summary: 'Start or join the session of a team' },
    scopes: ['create'],
    description:
      'Joins the open session, else starts one with the cards and settings in `next`. A token joins none, and gets the links of the session that it starts.',
    parameters: [team],
    body: 'StartRequest',
    answers: { 201: ['Your seat', 'Seat'] },
  },
  'GET /teams/{id}/sessions/{place}': {
    ...{ id: 'readTeamSession', tag: 'Teams', summary: "Read a summary on a team's list" },
    scopes: [],
    description: 'Without people, its name and its code; votes as tallies.',
    parameters: [team, place],
    answers: { 200: ['The session, without what leads to a person', 'Room'] },
  },
  'POST /teams/{id}/waiting': {
    ...{ id: 'waitForTeam', tag: 'Teams', summary: 'Wait for a session of a team' },
    description: 'Sent again every five seconds. Nothing is stored.',
    parameters: [team],
    body: 'WaitingRequest',
    answers: { 200: ['The others who wait', 'Waiting'] },
  },
  'GET /teams/{id}/deliveries': {
    ...{ id: 'listTeamDeliveries', tag: 'Teams', summary: 'List what was sent to its webhooks' },
    description: 'For managers.',
    parameters: [team],
    answers: { 200: ['The latest', 'Deliveries'] },
  },
  'POST /teams/{id}/deliveries/{delivery}': {
    ...{ id: 'sendTeamDeliveryAgain', tag: 'Teams', summary: 'Send something to one again' },
    description: 'For managers.',
    parameters: [team, delivery],
    answers: { 200: ['The latest: it is sent at once', 'Deliveries'] },
  },
  'POST /teams/{id}/commands': {
    ...{ id: 'sendTeamCommand', tag: 'Teams', summary: 'Change a team' },
    description: 'For managers; `prepareNext` for past leaders too, `acceptRights` for all.',
    parameters: [team],
    body: 'TeamCommandRequest',
    answers: { 200: ['The address, which is new after `renewLink`', 'TeamLink'] },
  },
};

type Operations = Readonly<Record<string, ReturnType<typeof operation>>>;

function byAddress(): Readonly<Record<string, Operations>> {
  const found: Record<string, Operations> = {};
  for (const [name, one] of Object.entries(operations)) {
    const [method = '', path = ''] = name.split(' ');
    found[path] = { ...found[path], [method.toLowerCase()]: operation(one) };
  }
  return found;
}

/** As the description has them. */
export const paths = byAddress();
