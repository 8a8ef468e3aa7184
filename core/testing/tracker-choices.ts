import { findChoices } from '../trackers/find-choices.ts';
import type { TrackerName } from '../trackers/tracker.ts';
import { trackerOf, trackerPlace } from '../trackers/trackers.ts';
import { answerOf, passes } from './tracker-servers.ts';
import type { Given } from './trackers/case.ts';

/** Asks a stand-in for choices; each of them has to be an address that can be read. @param answers by the begin of a request */
export async function choices(
  source: TrackerName,
  address: string,
  answers: Record<string, Given>,
  projects: readonly string[] | null = null,
) {
  const asked: string[] = [];
  const tracker = trackerOf(source);
  const found = await findChoices(tracker, address, projects, async (path, change) => {
    if (tracker.isRelayed) passes(tracker, path, change?.method ?? 'GET', change?.body);
    const { query, variables } = Object(change?.body);
    const named = query && `${/^\w+ \w+/.exec(query)?.[0]} ${JSON.stringify(variables)}`;
    const request = named ?? decodeURIComponent(path).replaceAll('+', ' ');
    asked.push(request);
    const [, given] = Object.entries(answers).find(([begin]) => request.startsWith(begin)) ?? [];
    const answer = given ?? { status: 404, body: {} };
    if (answer.status === 0) return undefined;
    const { status = 200 } = answer;
    const meant = tracker.meaning?.(status, answer.body) ?? status;
    return answerOf({ isSigned: true, ...answer, status: meant }, { path, change });
  });
  if (!found.ok) return { asked, fault: found.fault };
  const isRead = ({ address }: { address: string }) => trackerPlace(address, [source]) !== null;
  if (!found.choices.every(isRead)) throw new Error('an address cannot be read');
  const { home, isCut } = found;
  return {
    asked,
    home,
    isCut,
    pages: found.choices.map((one) => [one.kind, one.name, one.address]),
  };
}
