import type { SourceName } from '../import/sheet.ts';
import { azureChoices } from './azure-choices.ts';
import type { Choice, ChoicesAt } from './choices.ts';
import { gitHubChoices } from './github-choices.ts';
import { gitLabChoices } from './gitlab-choices.ts';
import { jiraChoices } from './jira-choices.ts';
import { linearChoices } from './linear-choices.ts';
import { redmineChoices } from './redmine-choices.ts';
import { faultOf, type Send, type Tracker, type TrackerFault } from './tracker.ts';
import { isLasting, trackerPlace, trackersAt } from './trackers.ts';

/** Apart from the adapters, since only the worker of pages needs them. */
const byProgram: Partial<Record<SourceName, ChoicesAt>> = {
  ...{ gitHub: gitHubChoices, gitLab: gitLabChoices },
  ...{ jira: jiraChoices, redmine: redmineChoices },
  ...{ azure: azureChoices, linear: linearChoices },
};

/** The pages to choose from at an address, or in all of a tracker. */
export type FoundChoices =
  | {
      readonly ok: true;
      readonly home: string | null;
      readonly choices: readonly Choice[];
      /** Whether a list is longer, or was not read. */
      readonly isCut: boolean;
    }
  | { readonly ok: false; readonly fault: TrackerFault };

const noChoices: ChoicesAt = () => ({ home: null, steps: [] });

/** The token may not read a list, or a board has no sprints. */
const leftOut = ['notReadable', 'notFound', 'filterRefused'];

const mostOfChoices = { requests: 12, choices: 500, name: 200 };

/** A list that a token may not read leaves the others. @param address empty for all of the tracker */
export async function findChoices(
  tracker: Tracker,
  address: string,
  projects: readonly string[] | null,
  send: Send,
): Promise<FoundChoices> {
  const [found] = trackersAt(address, [tracker.source]);
  const choicesAt = byProgram[tracker.files] ?? noChoices;
  const { home, steps, known = [] } = choicesAt(tracker.api, found?.page ?? null, projects);
  const choices = new Map(known.map((one) => [one.address, one]));
  const queue = [...steps];
  let unread: TrackerFault | null = null;
  // Each project of a token of the server takes one.
  const most = Math.max(mostOfChoices.requests, steps.length);
  for (let sent = 0; sent < most; sent += 1) {
    const step = queue.shift();
    if (!step) break;
    const answer = await send(step.path, step.post);
    const page = answer && step.read(answer.body);
    const fault: TrackerFault | null = answer
      ? (faultOf(answer) ?? (page ? null : { is: 'unreadable' }))
      : { is: 'unreachable' };
    if (fault && !leftOut.includes(fault.is)) unread ??= fault;
    if (fault?.is === 'tokenEnded') return { ok: false, fault };
    if (fault && isLasting(fault)) break;
    if (!page || fault) continue;
    for (const one of page.choices) {
      const name = one.name.trim().slice(0, mostOfChoices.name);
      // Only what can be read afterwards is worth choosing.
      if (trackerPlace(one.address, [tracker.source])) choices.set(one.address, { ...one, name });
    }
    if (page.next) queue.push(page.next);
  }
  if (unread && choices.size === 0) return { ok: false, fault: unread };
  const isCut = unread !== null || queue.length > 0 || choices.size > mostOfChoices.choices;
  return { ok: true, home, choices: [...choices.values()].slice(0, mostOfChoices.choices), isCut };
}
