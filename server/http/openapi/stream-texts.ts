/** The texts of the API about its streams. */

export const live = `With \`Accept: text/event-stream\` the answer is a stream of server-sent events. The data of an event is a LiveMessage in JSON; a comment comes every ten seconds. The event \`over\` ends the stream within two minutes: open the next one.

With \`Upgrade: websocket\` each message of the server is a LiveMessage, each of yours a LiveCommand.

The first message is \`welcome\` with the whole room. Each \`changes\` after it applies to the version whose mark is its \`base\`; instead of applying them you can read the room or the results again. Ignore messages and changes of a type you do not know.`;
export const events = `The answer is a stream of server-sent events. The data of an event is a LiveMessage in JSON:

- \`reset\`: a \`welcome\` with the whole room. It comes first, and again where the id you sent is too old, or is of no version of this room.
- \`changes\`: the \`changes\` since the event before.
- \`bye\`: the session, the seat or the token is gone. Do not come back.

The \`id\` of an event is the revision, a hyphen and the mark. The stream ends within two minutes, and when the server restarts: open the next one with the last id as \`Last-Event-ID\`, and each change comes once. A comment comes at least every 15 seconds. Hidden votes never come, not even your own, and you do not count as here.`;
export const presence =
  'Asks who is here, and says whether you are. Without it a connection with a seat counts as here.';
