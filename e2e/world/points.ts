import { expect } from '@playwright/test';
import type { Person } from './person.ts';
import { opensDialog, privateProject, repository } from './trackers.ts';

export const token = `github_pat_${'0815'.repeat(20)}`;
export const titles = ['Log in', 'Pay', 'Ship', 'Return', 'Search'];

/** Brings the stories of a private project into the session of a facilitator with a token. */
export async function connects(ann: Person, isWriting = true) {
  ann.expectsTrouble(/api\.github\.com/);
  const project = await privateProject(ann, titles);
  project.tokens.add(token);
  project.labels.get(1)?.push('bug', 'points: 3');
  const { dialog, pastes } = await opensDialog(ann);
  await pastes(repository);
  await dialog.getByRole('button', { name: 'Connect to GitHub' }).click();
  const connecting = ann.dialog('Connect to GitHub');
  await expect(connecting.getByText('Issues: Read and write')).toBeVisible();
  await givesToken(ann, token);
  await expect(dialog.getByText('GitHub · 5 stories')).toBeVisible();
  await expect(dialog.getByText(/Points go into a label, such as .points: 5./)).toBeVisible();
  await expect(dialog.getByLabel('Write points when they are saved')).toBeChecked();
  // Trying what the token may do has changed nothing.
  expect(project.changes).toEqual([]);
  if (!isWriting) {
    // It changes once the worker has answered.
    await dialog.getByLabel('Write points when they are saved').click();
    await expect(dialog.getByLabel('Write points when they are saved')).not.toBeChecked();
  }
  await dialog.getByRole('button', { name: 'Add 5 Stories' }).click();
  await expect(ann.stories).toHaveCount(5);
  return project;
}

export async function givesToken(ann: Person, text: string) {
  const connecting = ann.dialog('Connect to GitHub');
  await connecting.getByLabel('Token', { exact: true }).fill(text);
  await connecting.getByRole('button', { name: 'Connect' }).click();
  await expect(connecting).toBeHidden();
}

/** The points that a team saves for stories, by their titles. */
export async function saves(ann: Person, all: Readonly<Record<string, number | null>>) {
  const { storyIds } = await idsOf(ann);
  for (const [title, points] of Object.entries(all)) {
    const storyId = storyIds.get(title);
    const round = points === null ? undefined : await revealed(ann, storyId);
    await ann.sends({ type: 'editStory', storyId, points, ...(round && { round }) });
  }
}

export async function revealed(ann: Person, storyId: string | undefined) {
  const { stories } = await idsOf(ann);
  const round = stories.find(({ id }) => id === storyId)?.round;
  if (round?.state !== 'open') return undefined;
  await ann.sends({ type: 'vote', storyId, round: round.number, points: 5 });
  await ann.sends({ type: 'reveal', storyId, round: round.number });
  return round.number;
}

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly inTracker: { readonly tracker: string; readonly value: string } | null;
  readonly round: { readonly number: number; readonly state: string };
}

/** The session as all its people get it. */
export async function idsOf(ann: Person, sessionId = ann.sessionId) {
  const response = await ann.page.request.get(`api/sessions/${sessionId}`);
  const stories: readonly Shown[] = (await response.json()).stories;
  return { stories, storyIds: new Map(stories.map(({ id, name }) => [name, id])) };
}

export const row = (ann: Person, title: string) => ann.storyInList(title);
export const inGitHub = /In .GitHub./;
