// Adds the open issues of a milestone to a session, waits until the team has agreed on all of them, and writes the points of
// each into a comment. estimate-milestone.yml runs it in GitHub Actions; the token of the session needs `read` and `stories`.
const { SERVER, STORY_POINTER_TOKEN, GITHUB_TOKEN, GITHUB_REPOSITORY, MILESTONE } = process.env;
const { GITHUB_API_URL = 'https://api.github.com', HOURS = '5', PAUSE = '10' } = process.env;
// As in sp_CODE_SECRET.
const [, code] = STORY_POINTER_TOKEN.split('_');
const session = `${SERVER}/api/sessions/${code}`;
const repository = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}`;
const marker = '<!-- Story Pointer -->';

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Sends a request until it is answered. A comment that was sent twice is found by its marker the next time. */
async function ask(token, url, method = 'GET', body = undefined) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (;;) {
    const sent = { method, headers, body: body && JSON.stringify(body) };
    const response = await fetch(url, sent).catch(() => undefined);
    if (response?.ok) return await response.json();
    const wait = response?.headers.get('retry-after');
    // GitHub asks to wait with 403 too.
    const isFinal = response && !wait && response.status !== 429 && response.status < 500;
    if (isFinal) throw new Error(`${response.status}: ${await response.text()}`);
    await pause(Number(wait ?? 5));
  }
}

/** All pages of a list of GitHub. */
async function listOf(path) {
  const all = [];
  for (let page = 1; all.length === (page - 1) * 100; page += 1)
    all.push(...(await ask(GITHUB_TOKEN, `${repository}${path}per_page=100&page=${page}`)));
  return all;
}

async function comment(number, points) {
  const body = `${marker}\nEstimated with the team: **${points}**`;
  const comments = await listOf(`/issues/${number}/comments?`);
  const ours = comments.find((one) => one.body.startsWith(marker));
  if (ours?.body === body) return;
  if (ours) await ask(GITHUB_TOKEN, `${repository}/issues/comments/${ours.id}`, 'PATCH', { body });
  else await ask(GITHUB_TOKEN, `${repository}/issues/${number}/comments`, 'POST', { body });
}

const readResults = () => ask(STORY_POINTER_TOKEN, `${session}/results`);

// GitHub lists pull requests among the issues.
const found = await listOf(`/issues?milestone=${MILESTONE}&state=open&`);
const issues = found.filter(({ pull_request: isPull }) => !isPull);
const known = new Set((await readResults()).stories.map(({ link }) => link));
const add = issues
  .filter(({ html_url: link }) => !known.has(link))
  .map(({ number, title, html_url: link }) => {
    const name = [...title].slice(0, 50).join('');
    return { name, key: `#${number}`, link, fullTitle: title === name ? undefined : title };
  });
if (add.length > 0) {
  const command = { type: 'addStories', add, update: [] };
  const body = { commandId: crypto.randomUUID(), command };
  await ask(STORY_POINTER_TOKEN, `${session}/commands`, 'POST', body);
}
console.log(`Added ${add.length} of ${issues.length} issues`);

const written = new Map();
const end = Date.now() + Number(HOURS) * 60 * 60 * 1000;
while (issues.some(({ number }) => !written.has(number)) && Date.now() < end) {
  for (const { link, pointsLabel } of (await readResults()).stories) {
    const issue = issues.find(({ html_url: address }) => address === link);
    if (!issue || pointsLabel === null || written.get(issue.number) === pointsLabel) continue;
    await comment(issue.number, pointsLabel);
    written.set(issue.number, pointsLabel);
    console.log(`#${issue.number}: ${pointsLabel}`);
  }
  await pause(Number(PAUSE));
}
if (written.size < issues.length) throw new Error('The team has not agreed on all issues in time.');
