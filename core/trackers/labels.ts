import type { IssuePoints, Send, WriteFault } from './tracker.ts';

/** 'points: 5', 'SP::3', '8 points', 'size/M'. */
const estimates = [
  /^((?:story[ _-]?)?(?:points?|pts?|sp|estimate|size)\s*(?:::|[:=/_ -])\s*)(\d{1,3}(?:[.,]\d{1,2})?|½|x{0,3}[sml])()$/i,
  /^()(\d{1,3}(?:[.,]\d{1,2})?|½)(\s*(?:story[ _-]?)?(?:points?|pts?|sp))$/i,
];

interface EstimateLabel {
  readonly label: string;
  readonly points: string;
  /** The label of the same kind for other points. */
  readonly with: (points: string) => string;
}

/** The labels that tell an estimate. */
export function estimatesIn(labels: readonly string[]): readonly EstimateLabel[] {
  return labels.flatMap((label) =>
    estimates.flatMap((one) => {
      const [, before = '', points, after = ''] = one.exec(label.trim()) ?? [];
      if (points === undefined) return [];
      return [{ label, points, with: (other: string) => before + other + after }];
    }),
  );
}

/** The estimate that a label tells; empty without one. */
export function pointsIn(labels: readonly string[]): string {
  return estimatesIn(labels)[0]?.points ?? '';
}

/**
 * The label to add to an issue and those to remove from it, so that it tells these points alone; undefined where no
 * label can. @param usual the beginning of a label where the issue has none
 */
export function labelsFor(points: string, labels: readonly string[], usual: string) {
  const there = estimatesIn(labels);
  const label = there[0]?.with(points) ?? usual + points;
  if (points !== '' && pointsIn([label]) !== points) return undefined;
  const add = points === '' ? null : label;
  const isAdded = (one: string) => one.toLowerCase() === add?.toLowerCase();
  return {
    add: labels.some(isAdded) ? null : add,
    remove: there.map((one) => one.label).filter((one) => !isAdded(one)),
  };
}

export interface LabelledIssue {
  readonly labels: readonly string[];
  readonly add: (label: string) => Promise<WriteFault | null>;
  readonly remove: (label: string) => Promise<WriteFault | null>;
}

/** Points that a label tells. The new one comes first: without it the earlier estimate stays. */
export function inLabels(
  find: (send: Send) => Promise<LabelledIssue | WriteFault>,
): IssuePoints['read'] {
  return async (send, points) => {
    const issue = await find(send);
    if ('is' in issue) return issue;
    return {
      points: estimatesIn(issue.labels).map((one) => one.points),
      write: async () => {
        const change = labelsFor(points, issue.labels, 'points: ');
        if (!change) return { is: 'unsuited', takes: 'numbersAndSizes' };
        const refusal = change.add === null ? null : await issue.add(change.add);
        if (refusal) return refusal;
        for (const label of change.remove) {
          const fault = await issue.remove(label);
          if (fault) return fault;
        }
        return null;
      },
    };
  };
}
