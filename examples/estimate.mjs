// Creates a session with twenty stories, hands it to a person, follows its rounds and prints the agreed points.
// It needs Node.js alone: SERVER=https://points.example.org node examples/estimate.mjs
const { SERVER = 'http://localhost:3000' } = process.env;
const key = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };

/** The time to wait after an answer that is worth another attempt; undefined for any other. */
const waitAfter = ({ status, headers: answered }) =>
  status === 429 || status >= 500 ? Number(answered.get('retry-after') ?? 1) : undefined;
const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function expectOk(response) {
  if (response.ok) return;
  const problem = await response.text();
  throw Object.assign(new Error(`${response.status}: ${problem}`), { isFinal: true });
}

/** Sends a request until it is answered: the same body, byte for byte, is done once. */
async function ask(path, body) {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  for (;;) {
    let seconds = 1;
    try {
      const response = await fetch(`${SERVER}/api/sessions${path}`, { headers, ...init });
      seconds = waitAfter(response);
      if (seconds === undefined) {
        await expectOk(response);
        return await response.json();
      }
    } catch (error) {
      if (error.isFinal) throw error;
      seconds = 1;
    }
    await pause(seconds);
  }
}

/** The events of a session, each once, over lost connections and restarts of the server. */
async function* eventsOf({ sessionId, participantId }) {
  const url = `${SERVER}/api/sessions/${sessionId}/events?participantId=${participantId}`;
  let last = '';
  for (;;) {
    let seconds = 1;
    try {
      const response = await fetch(url, { headers: { ...headers, 'last-event-id': last } });
      seconds = waitAfter(response) ?? 1;
      if (response.status < 500 && response.status !== 429) await expectOk(response);
      let text = '';
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        const blocks = (text + piece).split('\n\n');
        text = blocks.pop();
        for (const block of blocks) {
          const { id, event, data } = Object.fromEntries(
            block.split('\n').map((line) => line.split(/: (.*)/s, 2)),
          );
          // Comments keep the connection open.
          if (!event) continue;
          last = id ?? last;
          yield { event, ...JSON.parse(data) };
        }
      }
    } catch (error) {
      if (error.isFinal) throw error;
    }
    await pause(seconds);
  }
}

const stories = Array.from({ length: 20 }, (_, index) => ({
  name: `Story ${index + 1}`,
  key: `PAY-${index + 1}`,
  link: `https://tracker.example.org/PAY-${index + 1}`,
}));
const session = await ask('', {
  commandId: crypto.randomUUID(),
  ...{ name: 'Sprint 12', type: 'fibonacci', facilitatorName: 'Ann', stories },
});
const path = `/${session.sessionId}`;
const { keys } = await ask(`${path}/story-keys`);
console.log(`Facilitator: ${session.links.facilitator}`);
console.log(`Team: ${session.links.join}`);

let names = new Map();
const agreed = new Map();
const label = (storyId) => keys[storyId] || names.get(storyId);
function note(storyId, points) {
  if ((agreed.get(storyId) ?? null) === points) return;
  agreed.set(storyId, points);
  console.log(`${label(storyId)}: ${points ?? 'taken back'}`);
}

for await (const { event, room, changes = [] } of eventsOf(session)) {
  if (event === 'bye') break;
  // After a reset nothing is known of the changes before, and the room has what came of them.
  if (event === 'reset') {
    names = new Map(room.stories.map(({ id, name }) => [id, name]));
    for (const { id, round } of room.stories) note(id, round.agreed ?? null);
  }
  for (const { type, storyId, name, key: storyKey, points, round } of changes) {
    if (type === 'storyCreated' || type === 'storyRenamed') names.set(storyId, name);
    if (type === 'storyDeleted') names.delete(storyId);
    if (storyKey !== undefined) keys[storyId] = storyKey;
    if (type === 'revealed') console.log(`${label(storyId)}: revealed`);
    if (type === 'pointsAgreed') note(storyId, points);
    if (type === 'roundStarted') note(storyId, null);
    if (type === 'roundRestored') note(storyId, round.agreed);
  }
  const open = [...names.keys()].filter((id) => (agreed.get(id) ?? null) === null);
  if (names.size > 0 && open.length === 0) break;
}
const results = await ask(`${path}/results`);
for (const { key: storyKey, name, pointsLabel, rounds } of results.stories)
  console.log([storyKey ?? name, pointsLabel, rounds].join('\t'));
process.exit();
