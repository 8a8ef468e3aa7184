import { number, plural } from './formats.tsx';

/** Ticking several stories, to delete them. */

const stories = (count: number) =>
  plural(count, { one: '1 story', other: `${number(count)} stories` });

export const title = 'Delete Stories';
export const list = 'Stories to select';
export const all = (count: number) => `All (${number(count)})`;
export const remove = (count: number) => (count === 0 ? title : `Delete ${stories(count)}`);
export const removing = 'Deleting...';
export const ask = (count: number) =>
  `Are you sure you want to delete ${stories(count)}, with their votes? This action cannot be undone.`;
export const removed = (count: number) => `Deleted ${stories(count)}.`;
export const playedStays = 'Only a facilitator can delete stories with votes or points.';
export const failed = 'The stories could not be deleted.';
