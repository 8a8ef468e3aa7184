import * as z from 'zod/mini';
import { accepted, type Outcome, refused, refusedAbove } from './session/refusals.ts';

/** The origin of an imported story, with the fields its tracker needs to take an estimate back. */
export const originSchema = z.readonly(
  z.object({
    /** The tracker, or the sheet with its file's name. */
    source: z._default(z.string(), ''),
    pointsColumn: z.string(),
    workItemType: z.string(),
    state: z.string(),
  }),
);
export type Origin = z.infer<typeof originSchema>;

export const detailsSchema = z.readonly(
  z.object({
    key: z.string(),
    fullTitle: z.string(),
    link: z.string(),
    description: z.string(),
    note: z.string(),
    origin: z.nullable(originSchema),
    /** Questions to answer before it can be estimated: the words of votes with '?'. */
    questions: z._default(z.readonly(z.array(z.string())), []),
  }),
);
export type StoryDetails = z.infer<typeof detailsSchema>;

export const noDetails: StoryDetails = {
  ...{ key: '', fullTitle: '', link: '', description: '', note: '' },
  ...{ origin: null, questions: [] },
};

/** The longest texts, in UTF-16 units. Characters need not be counted: no narrow place shows them. */
export const detailLimits = {
  key: 60,
  fullTitle: 1_000,
  link: 2_000,
  description: 10_000,
  note: 2_000,
  origin: 200,
} as const;

/** The most questions of a story; the oldest give way. */
export const mostQuestions = 20;

/** An edit of a story's details; missing fields stay as they are. */
export const detailsEditSchema = z.object({
  key: z.optional(z.string()),
  fullTitle: z.optional(z.string()),
  link: z.optional(z.string()),
  description: z.optional(z.string()),
  note: z.optional(z.string()),
  origin: z.optional(z.nullable(originSchema)),
});
export type DetailsEdit = z.infer<typeof detailsEditSchema>;

/** The details after an edit, as they are stored. Another description answers all questions. */
export function editedDetails(before: StoryDetails, edit: DetailsEdit): Outcome<StoryDetails> {
  const description =
    edit.description === undefined ? before.description : cleaned(edit.description);
  const after: StoryDetails = {
    key: edit.key === undefined ? before.key : inOneLine(edit.key),
    fullTitle: edit.fullTitle === undefined ? before.fullTitle : inOneLine(edit.fullTitle),
    link: edit.link === undefined ? before.link : edit.link.trim(),
    description,
    note: edit.note === undefined ? before.note : cleaned(edit.note),
    origin: edit.origin === undefined ? before.origin : edit.origin,
    questions: description === before.description ? before.questions : [],
  };
  const tooLong = texts.find((field) => after[field].length > detailLimits[field]);
  if (tooLong) return refusedAbove(detailLimits[tooLong], 'textTooLong', tooLong);
  const { origin: limit } = detailLimits;
  const long = Object.entries(after.origin ?? {}).find(([, text]) => text.length > limit);
  if (long) return refusedAbove(limit, 'textTooLong', `origin.${long[0]}`);
  if (after.link !== '' && webAddress(after.link) !== after.link)
    return refused('notAnAddress', 'link');
  return accepted(after);
}

/** The details with questions that came up in a vote, each once and in an order that tells nothing. */
export function withQuestions(details: StoryDetails, asked: readonly string[]): StoryDetails {
  const all = new Set([...details.questions, ...asked.toSorted()]);
  return { ...details, questions: [...all].slice(-mostQuestions) };
}

const texts = ['key', 'fullTitle', 'link', 'description', 'note'] as const;

export function isSameDetails(one: StoryDetails, other: StoryDetails): boolean {
  const isSameText = texts.every((field) => one[field] === other[field]);
  const [was, is] = [one.origin, other.origin];
  const isSameQuestions =
    one.questions.length === other.questions.length &&
    one.questions.every((question, index) => question === other.questions[index]);
  return (
    isSameText &&
    isSameQuestions &&
    was?.source === is?.source &&
    was?.pointsColumn === is?.pointsColumn &&
    was?.workItemType === is?.workItemType &&
    was?.state === is?.state
  );
}

/** Whether there is no text to show: an origin is for exports alone. */
export function isBare(details: StoryDetails): boolean {
  return texts.every((field) => details[field] === '');
}

export function lengthOf({ origin, questions, ...details }: StoryDetails): number {
  const own = texts.map((field) => details[field]);
  return [...own, ...questions].reduce(
    (sum, text) => sum + text.length,
    origin ? detailLimits.origin : 0,
  );
}

/** Text as it is stored: with at most two line breaks in a row, and without characters that cannot be shown. */
export function cleaned(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[[\p{Cc}\p{Cs}]--[\t\n]]/gv, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function inOneLine(text: string): string {
  return cleaned(text).replace(/\s+/g, ' ');
}

/** The address of a text that has nothing else but signs around it: '<https://example.org>.' */
export function bareAddress(text: string): string | null {
  const start = text.trim().replace(/^[<("“„«]+/, '');
  // Filters have brackets of their own.
  const end = start.includes('(') ? '' : ')';
  return webAddress(start.replace(new RegExp(`[>"”“».,;:!${end}]+$`), ''));
}

/** The text if it is an http or https address, otherwise null: a click on it must not run a script. */
export function webAddress(text: string): string | null {
  const address = text.trim();
  const isOne = /^https?:\/\/[^\s/?#\\<>"'`@]+(?:[/?#][^\s<>"\\]*)?$/i.test(address);
  return isOne && address.length <= detailLimits.link ? address : null;
}
