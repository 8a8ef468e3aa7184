import { cleaned } from '@story-pointer/core/details';
import type { SessionId } from '@story-pointer/core/ids';
import type { ImportedStory } from '@story-pointer/core/import/imported-story';
import type { Planned } from '@story-pointer/core/import/plan';
import { shortHash } from '@story-pointer/core/short-hash';
import { issueId } from '@story-pointer/core/trackers/again';
import { trackerPlace } from '@story-pointer/core/trackers/trackers';
import * as z from 'zod/mini';
import { localText } from '../../../browser/storage.ts';
import { trackerNames } from './ask-tracker.ts';
import { titleOf } from './choice.ts';

/** Digests of the issues as this browser last read them for a session: a check tells by them what has changed since. */
const key = 'issuesLastRead';
const most = 10;

const schema = z.array(
  z.object({ sessionId: z.string(), texts: z.record(z.string(), z.string()) }),
);

export type LastRead = ReadonlyMap<string, string>;

export function lastRead(sessionId: SessionId): LastRead {
  const found = stored().find((one) => one.sessionId === sessionId);
  return new Map(Object.entries(found?.texts ?? {}));
}

/** Keeps issues as they were read. @returns how to take that back */
export function keepRead(sessionId: SessionId, stories: readonly ImportedStory[]): () => void {
  const before = lastRead(sessionId);
  const now = new Map(stories.map((story) => [idOf(story), textOf(story)]));
  store(sessionId, new Map([...before, ...now]));
  return () => {
    const kept = new Map(lastRead(sessionId));
    for (const id of now.keys()) {
      const text = before.get(id);
      if (text === undefined) kept.delete(id);
      else kept.set(id, text);
    }
    store(sessionId, kept);
  };
}

/** Whether the tracker has this since it was last read: else the team has edited or left out the story. */
export function isFresh({ draft: { story }, effect }: Planned, last: LastRead): boolean {
  const text = last.get(idOf(story));
  if (effect.is === 'add') return text === undefined && last.size > 0;
  return text !== undefined && text !== textOf(story);
}

function idOf({ link = '' }: ImportedStory): string {
  return shortHash(issueId(link, trackerPlace(link, trackerNames()) ?? {}));
}

function textOf(story: ImportedStory): string {
  return shortHash(`${titleOf(story)}\n${cleaned(story.description ?? '')}`);
}

function stored(): z.infer<typeof schema> {
  try {
    return z.parse(schema, JSON.parse(localText.get(key) ?? '[]'));
  } catch {
    // An entry that this version cannot read is ignored.
    return [];
  }
}

function store(sessionId: SessionId, texts: LastRead): void {
  const others = stored().filter((one) => one.sessionId !== sessionId);
  const all = [{ sessionId, texts: Object.fromEntries(texts) }, ...others];
  localText.set(key, JSON.stringify(all.slice(0, most)));
}
