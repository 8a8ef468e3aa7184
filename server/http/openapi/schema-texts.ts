import { decks } from '@story-pointer/core/decks/specified';
import { floorSeconds } from '@story-pointer/core/session/timers';

export type SchemaTexts = Readonly<Record<string, string>>;

export const time = 'In milliseconds since 1970, UTC.';

/** The points of each card of the preset decks, for people who write programs. */
const presets = Object.entries(decks).map(([type, { cards }]) => {
  const points = cards.map(({ label, value }) =>
    label === String(value) ? label : `${label} = ${value}`,
  );
  return `- \`${type}\`: ${points.join(', ')}`;
});

const missing = 'A field that is missing has its default.';

/** The meaning of each schema in the API's description and, after a dot, of each of its forms. */
export const textsOfSchemas: SchemaTexts = {
  AllDetails: 'What stories say beyond their names.',
  BarredPeople: 'The people who were removed and may not join again.',
  Change: 'Something that has happened in the room.',
  ClaimSeatRequest: 'The secret of a link into a seat.',
  Collection:
    'Votes on stories are collected until a deadline, in the open round of each. Until then nobody sees them.',
  Command: 'Something that a participant can do in a session.',
  CommandAnswer: 'What came of a command: the changes that its sender may see.',
  CommandRequest: 'A command from a seat.',
  CreateAnswer: "The facilitator's seat, and the room as it is seen from there.",
  CreateRequest: 'A session to create, and its first facilitator.',
  Deck: `The cards of a session: a preset by its name, or cards of its own. The points of the presets:\n\n${presets.join('\n')}`,
  Details: 'What a story says beyond its name. A field without content is an empty text.',
  EarlierRounds: 'The earlier rounds of a story.',
  Floor: `The people at one end of a revealed round have ${floorSeconds} seconds to explain their votes.`,
  Invitation: 'What anybody with its code may know of a session.',
  JoinRequest: 'A person who joins.',
  KeptRound: 'A round that was played before the present one.',
  LiveCommand: 'A message over a WebSocket, from the client to the room.',
  'LiveCommand.command': 'A command from the seat of this connection. A `result` answers it.',
  'LiveCommand.presence': 'The person in the seat has turned to the session, or away from it.',
  'LiveCommand.resume':
    'Asks for everything since a version. Sent at least every two minutes, it keeps the connection open.',
  LiveMessage:
    'A message of a live connection: the data of an event, or the text of a WebSocket message.',
  'LiveMessage.bye': 'The session or the seat is gone; the connection ends. Do not come back.',
  'LiveMessage.changes':
    'What has happened since the version whose mark is `base`. Where you have another version, read the room again. Without changes it confirms the version.',
  'LiveMessage.presence':
    'Who has come, gone or turned away, or everybody who is here. For connections that ask for it.',
  'LiveMessage.reload': 'The page is too old for this server. Programs never get this.',
  'LiveMessage.result': 'What came of a command that this connection sent.',
  'LiveMessage.stale': 'A page has to read the room again. Programs never get this.',
  'LiveMessage.welcome':
    'The whole room: the first message, or in place of changes that are not kept any more.',
  MySessions: 'The sessions in which this key holds a seat, newest first, a hundred at a time.',
  Origin: 'The tracker or sheet that a story was imported from.',
  OwnVote:
    "A participant's own vote, which nobody else is sent before the reveal; null when it is gone.",
  Participant: `A person in the session. ${missing}`,
  Problem: 'What went wrong, by RFC 9457.',
  Results:
    'The results of all stories, in the order of the list. Before its reveal a story has the number of its votes alone.',
  Room: "The whole room: the session, its people and its stories. The votes of the team's story, and of stories on which votes are collected, come with their people, all others as tallies.",
  Round: 'A round of votes on a story.',
  OpenRound: `Before the reveal: who has voted, and nothing of what. ${missing}`,
  RevealedRound: `After the reveal: the votes, and the agreed points once there are any. ${missing}`,
  Seat: 'A seat in a session.',
  SeatLink: 'A link into a seat, before it is used.',
  SeatOwner: 'The person into whose seat a link leads.',
  Session: 'A session, without its people and stories.',
  Settings: 'How a session is run. A field that is missing has its default, or stays as it is.',
  SharedChange: 'Something that has happened in the room, the same for everybody.',
  Story: `A story with its present round. ${missing}`,
  StoryKeys: 'The keys of stories in their trackers.',
  Timer: `The countdown of a round. ${missing}`,
  Vote: 'The vote of a person, after the reveal.',
  WebSocketMessage: 'A message over a WebSocket, in JSON.',
  Votes: 'The votes of the present rounds, with their people.',
};
