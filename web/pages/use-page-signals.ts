import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { isDoneWith } from '@story-pointer/core/session/collected-round';
import { isCollected } from '@story-pointer/core/session/collecting';
import { findStory, type Story, turnout } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import { useEffect } from 'react';
import { useMay, useTable } from '../room/room.tsx';
import { number } from '../texts/formats.tsx';
import { isolate } from '../texts/isolate.ts';
import { logoUrl, siteName } from '../ui/site.ts';

const icon = logoUrl ?? new URL('../icons/favicon.svg', import.meta.url).href;
const missingIcon = new URL('../icons/favicon-missing.svg', import.meta.url).href;

/**
 * Shows the progress of the vote in the tab's title, and a dot on its icon while one's own vote is
 * missing.
 */
export function usePageSignals(storyId: Id | undefined): void {
  const { view, me } = useTable();
  const mayVote = useMay('vote');
  const story = storyId === undefined ? undefined : findStory(view, storyId);
  const isMissing =
    story !== undefined && mayVote && isVoteMissing(view, story) && !isDoneWith(story.round, me.id);
  const title = titleFor(view, story, isMissing);
  useEffect(() => {
    showTitle(title);
  }, [title]);
  useEffect(() => {
    showIcon(isMissing ? missingIcon : icon);
    return () => showIcon(icon);
  }, [isMissing]);
}

function isVoteMissing({ ownVotes }: RoomView, { id, round }: Story): boolean {
  return round.state === 'open' && ownVotes[id] === undefined;
}

function titleFor(view: RoomView, story: Story | undefined, isMissing: boolean): string {
  if (!story) return `${isolate(view.session.name)} – ${siteName}`;
  const name = isolate(story.name);
  const isShared = story.round.state === 'open' && !isCollected(view, story.id);
  if (!isShared) return `${name} – ${siteName}`;
  const { voted, all } = turnout(view, story.round);
  const progress = `(${number(voted)}/${number(all)})`;
  return isMissing ? t`${progress} Your vote is missing: ${name}` : `${progress} ${name}`;
}

/**
 * Changes the existing text node: a new one makes browsers evaluate every `:has()` of the page
 * again.
 */
function showTitle(title: string): void {
  const text = document.querySelector('title')?.firstChild;
  if (text) text.nodeValue = title;
}

function showIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link) link.href = address;
}
