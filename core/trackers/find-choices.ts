import type { SourceName } from '../import/sheet.ts';
import type { Choice, Choices } from './choices.ts';
import { gitHubChoices } from './github-choices.ts';
import { gitLabChoices } from './gitlab-choices.ts';
import { jiraChoices } from './jira-choices.ts';
import { redmineChoices } from './redmine-choices.ts';
import { faultOf, type Send, type Tracker, type TrackerFault } from './tracker.ts';
import { isLasting, trackerPlace, trackersAt } from './trackers.ts';
import type { ParsedUrl } from './url.ts';

type ChoicesAt = (api: string, page: ParsedUrl | null) => Choices;

/** Apart from the adapters, since only the worker of pages needs them. */
const byProgram: Partial<Record<SourceName, ChoicesAt>> = {
  ...{ gitHub: gitHubChoices, gitLab: gitLabChoices },
  ...{ jira: jiraChoices, redmine: redmineChoices },
};

/** The pages to choose from at an address, or in all of a tracker. */
export type FoundChoices =
  | { readonly ok: true; readonly home: string | null; readonly choices: readonly Choice[] }
  | { readonly ok: false; readonly fault: TrackerFault };

const mostOfChoices = { requests: 8, choices: 500, name: 200 };

/** A list that a token may not read leaves the others. @param address empty for all of the tracker */
export async function findChoices(
  tracker: Tracker,
  address: string,
  send: Send,
): Promise<FoundChoices> {
  const [found] = trackersAt(address, [tracker.source]);
  const choicesAt = byProgram[tracker.files];
  const { home, steps } = choicesAt?.(tracker.api, found?.page ?? null) ?? {
    home: null,
    steps: [],
  };
  const choices = new Map<string, Choice>();
  const queue = [...steps];
  for (let sent = 0; queue.length > 0 && sent < mostOfChoices.requests; sent += 1) {
    const [step] = queue.splice(0, 1);
    const answer = step && (await send(step.path));
    const fault = answer ? faultOf(answer) : ({ is: 'unreachable' } as const);
    if (fault && isLasting(fault)) {
      if (choices.size === 0 || fault.is === 'tokenEnded') return { ok: false, fault };
      break;
    }
    if (!step || !answer || fault) continue;
    const page = step.read(answer.body);
    for (const one of page.choices) {
      const name = one.name.trim().slice(0, mostOfChoices.name);
      // Only what can be read afterwards is worth choosing.
      if (trackerPlace(one.address, [tracker.source])) choices.set(one.address, { ...one, name });
    }
    if (page.next) queue.push(page.next);
  }
  return { ok: true, home, choices: [...choices.values()].slice(0, mostOfChoices.choices) };
}
