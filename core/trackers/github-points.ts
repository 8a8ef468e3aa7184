import * as z from 'zod/mini';
import { gitHub } from './github.ts';
import { type FieldPlace, fieldsOf } from './github-fields.ts';
import { asking, documents, meaning, numbersIn } from './github-graphql.ts';
import { filledField, issueSchema } from './github-issue.ts';
import { findIssue, labelled, pointsInLabels } from './github-labels.ts';
import { inLabels } from './labels.ts';
import { numberOf } from './points.ts';
import { goOn } from './steps.ts';
import type { IssuePoints, PointsThere, Step, Tracker } from './tracker.ts';

/** A field of the issue, fields of its projects or a label, whichever has the points, or is the first in this order. */
function pointsOf(path: string): IssuePoints {
  return {
    check: async (send) => {
      const found = await findIssue(path, send);
      const fields = 'is' in found ? null : await fieldsOf(path, found.data, send);
      if (fields && 'is' in fields) return fields;
      const inLabel = await pointsInLabels(path).check(send);
      const fault = 'is' in inLabel ? inLabel : null;
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
      const found = await findIssue(path, send);
      if ('is' in found) return found;
      const number = numberOf(points);
      const inLabel = await inLabels(async () => labelled(path, found.data, send))(send, points);
      // A label alone has a place for sizes.
      if (number === undefined || 'is' in inLabel) return inLabel;
      const fields = await fieldsOf(path, found.data, send, number === null);
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

const listSchema = z.array(issueSchema);
const rowsSchema = z.union([
  listSchema,
  z.pipe(
    z.object({ items: listSchema }),
    z.transform(({ items }) => items),
  ),
  z.pipe(
    issueSchema,
    z.transform((issue) => [issue]),
  ),
]);

/** Adds the numbers in projects, which a request for all issues of a page tells. Strangers see none, and have few requests. */
function withNumbers(step: Step): Step {
  return {
    ...step,
    read: (answer) => {
      const page = step.read(answer);
      if ('is' in page) return page;
      const next = page.next && withNumbers(page.next);
      const rows = rowsSchema.safeParse(answer.body).data ?? [];
      const ids = new Map(
        rows.map((row) => [row.html_url, filledField(row) ? undefined : row.node_id]),
      );
      const wanted = page.issues.flatMap(({ link }) => ids.get(link) ?? []);
      if (!answer.isSigned || wanted.length === 0) return { ...page, next };
      return goOn({
        ...asking(documents.numbers, { ids: wanted }),
        read: (asked) => {
          const numbers = numbersIn(asked);
          const issues = page.issues.map((issue) => {
            const number = numbers.get(ids.get(issue.link) ?? '');
            return number === undefined ? issue : { ...issue, points: number.toString() };
          });
          return { issues, next };
        },
      });
    },
  };
}

/** GitHub for the worker of pages and for our server. */
export const gitHubWithFields: Tracker = {
  ...gitHub,
  placeAt: (page) => {
    const place = gitHub.placeAt(page);
    return place && { ...place, first: withNumbers(place.first) };
  },
  pointsOf,
  meaning,
};
