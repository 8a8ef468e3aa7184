import { t } from '@lingui/core/macro';
import { quickVoteOf } from '@story-pointer/core/names';
import type { Story } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import { useLiveRoom } from '../room/use-live-room.ts';
import { number } from '../texts/formats.tsx';

export function shownQuickVote(which: number): string {
  return t({
    message: `Quick vote ${number(which)}`,
    comment: 'The name of a story that was created without one, and its number',
  });
}

/** The live room, with the names that its reader sees. */
export function useShownRoom(...room: Parameters<typeof useLiveRoom>) {
  const { room: query, ...live } = useLiveRoom(...room);
  const { data, error, refetch } = query;
  return { ...live, room: { data: data && withShownNames(data), error, refetch } } as const;
}

const shownViews = new WeakMap<RoomView, RoomView>();
const shownStories = new WeakMap<Story, Story>();

export function withShownNames(view: RoomView): RoomView {
  const found = shownViews.get(view);
  if (found) return found;
  const isGiven = view.stories.some(({ name }) => quickVoteOf(name) !== undefined);
  const shown = isGiven ? { ...view, stories: view.stories.map(withShownName) } : view;
  shownViews.set(view, shown);
  return shown;
}

function withShownName(story: Story): Story {
  const which = quickVoteOf(story.name);
  if (which === undefined) return story;
  const shown = shownStories.get(story) ?? { ...story, name: shownQuickVote(which) };
  shownStories.set(story, shown);
  return shown;
}
