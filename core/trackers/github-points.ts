import { type FieldPlace, fieldsOf } from './github-fields.ts';
import { type GitHubIssue, issueSchema, labelsOf, labelsSchema, signOn } from './github-issue.ts';
import { inLabels } from './labels.ts';
import { numberOf } from './points.ts';
import { contentOf } from './steps.ts';
import {
  type Answer,
  type IssuePoints,
  messageIn,
  type PointsThere,
  type Send,
  type WriteFault,
  writeFaultOf,
} from './tracker.ts';

/** No issue has it. */
export const checkLabel = 'story-pointer-check';

/** A field of the issue, fields of its projects or a label, whichever has the points, or is the first in this order. */
export function pointsOf(path: string): IssuePoints {
  const find = async (send: Send) => {
    const answer = await send(path);
    return (answer && signOn(answer)) ?? contentOf(answer, issueSchema);
  };
  return {
    check: async (send) => {
      const found = await find(send);
      const fields = 'is' in found ? null : await fieldsOf(path, found.data, send);
      if (fields && 'is' in fields) return fields;
      // Removing a label that the issue does not have changes nothing, and needs the same permission.
      const answer = await send(labelAt(path, checkLabel), { method: 'DELETE' });
      const fault = isWithoutLabel(answer) ? null : labelFault(answer);
      if (fault && fault.is !== 'notWritable') return fault;
      const takes = fault ? 'numbers' : 'numbersAndSizes';
      const missing = [...(fields?.missing ?? [])];
      for (const { field, project, fields: all } of fields?.places ?? []) {
        const refusal = project === null ? fault : await all[0]?.refusal?.();
        if (!refusal) return { takes, place: { field, project, missing: missing.join(', ') } };
        if (refusal.is === 'notWritable' && refusal.permission) missing.push(refusal.permission);
      }
      return fault ?? { takes, place: { field: null, project: null, missing: missing.join(', ') } };
    },
    read: async (send, points) => {
      const found = await find(send);
      if ('is' in found) return found;
      const number = numberOf(points);
      const inLabel = await inLabels(async () => labelled(path, found.data, send))(send, points);
      // A label alone has a place for sizes.
      if (number === undefined || 'is' in inLabel) return inLabel;
      const fields = await fieldsOf(path, found.data, send);
      if ('is' in fields) return fields;
      const all = [...fields.places.map((place) => inFields(place, number)), inLabel];
      const filled = all.filter((one) => one.points.length > 0);
      if (number === null) return together(filled);
      return filled[0] ?? { points: [], write: () => writeFirst(all) };
    },
  };
}

function inFields({ fields }: FieldPlace, number: number | null): PointsThere {
  return together(
    fields.map(({ value, write }) => ({
      points: value === null ? [] : [value.toString()],
      write: () => write(number),
    })),
  );
}

function together(all: readonly PointsThere[]): PointsThere {
  return {
    points: all.flatMap(({ points }) => points),
    write: async () => {
      for (const { write } of all) {
        const fault = await write();
        if (fault) return fault;
      }
      return null;
    },
  };
}

/** Writes to the first place that this token may change. */
async function writeFirst(places: readonly PointsThere[]): ReturnType<PointsThere['write']> {
  let fault: Awaited<ReturnType<PointsThere['write']>> = null;
  for (const { write } of places) {
    fault = await write();
    if (typeof fault !== 'object' || fault?.is !== 'notWritable') return fault;
  }
  return fault;
}

const labelAt = (issue: string, label: string) => `${issue}/labels/${encodeURIComponent(label)}`;

function labelled(path: string, issue: GitHubIssue, send: Send) {
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
