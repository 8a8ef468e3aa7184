import { type GitHubIssue, issueSchema, labelsOf, labelsSchema, signOn } from './github-issue.ts';
import { inLabels } from './labels.ts';
import { contentOf } from './steps.ts';
import {
  type Answer,
  type IssuePoints,
  messageIn,
  type Send,
  type WriteFault,
  writeFaultOf,
} from './tracker.ts';

/** No issue has it. */
export const checkLabel = 'story-pointer-check';

export async function findIssue(path: string, send: Send) {
  const answer = await send(path);
  return (answer && signOn(answer)) ?? contentOf(answer, issueSchema);
}

/** Points that labels tell. */
export function pointsInLabels(path: string): IssuePoints {
  return {
    check: async (send) => {
      // Removing a label that the issue does not have changes nothing, and needs the same permission.
      const answer = await send(labelAt(path, checkLabel), { method: 'DELETE' });
      const fault = isWithoutLabel(answer) ? null : labelFault(answer);
      return fault ?? { takes: 'numbersAndSizes' };
    },
    read: inLabels(async (send) => {
      const found = await findIssue(path, send);
      return 'is' in found ? found : labelled(path, found.data, send);
    }),
  };
}

const labelAt = (issue: string, label: string) => `${issue}/labels/${encodeURIComponent(label)}`;

export function labelled(path: string, issue: GitHubIssue, send: Send) {
  return {
    labels: labelsOf(issue),
    add: async (label: string): Promise<WriteFault | null> => {
      const body = { labels: [label] };
      const added = await send(`${path}/labels`, { method: 'POST', body });
      const refusal = labelFault(added);
      if (refusal) return refusal;
      const { data } = labelsSchema.safeParse(added?.body);
      if (!data) return { is: 'unreadable' };
      const isThere = data.some(({ name }) => name.toLowerCase() === label.toLowerCase());
      return isThere ? null : { is: 'dropped' };
    },
    remove: async (label: string) => {
      const removed = await send(labelAt(path, label), { method: 'DELETE' });
      return isWithoutLabel(removed) ? null : labelFault(removed);
    },
  };
}

function labelFault(answer: Answer | undefined): WriteFault | null {
  return (answer && signOn(answer)) ?? writeFaultOf(answer);
}

function isWithoutLabel(answer: Answer | undefined): boolean {
  return answer?.status === 404 && /label does not exist/i.test(messageIn(answer.body));
}
