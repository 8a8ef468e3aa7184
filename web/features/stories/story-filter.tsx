import type { Story } from '@story-pointer/core/session/open-room';
import {
  everyStory,
  filteredStories,
  type StoryFilter,
  storyStates,
} from '@story-pointer/core/story-filter';
import { createContext, use, useDeferredValue, useMemo, useRef } from 'react';
import * as texts from '#messages/stories.ts';
import { controlLook } from '../../ui/field-frame.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';

/** Which stories are wanted, around everything that shows some. */
export const WantedStories = createContext<StoryFilter>(everyStory);

/** Those of the stories that are wanted. */
export function useWanted(stories: readonly Story[]): readonly Story[] {
  const filter = useDeferredValue(use(WantedStories));
  return useMemo(() => filteredStories(stories, filter), [stories, filter]);
}

interface StoryFilterFieldsProps {
  readonly filter: StoryFilter;
  readonly onFilter: (filter: StoryFilter) => void;
}

/** Where a long list is searched. */
export function StoryFilterFields({ filter, onFilter }: StoryFilterFieldsProps) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', () => {
    // By then the key is up, and is not written into the field.
    setTimeout(() => field.current?.focus());
  });
  return (
    <search className="flex min-w-0 flex-1 gap-1.5">
      <input
        ref={field}
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={filter.text}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
        className={`${controlLook} min-w-0 flex-1`}
      />
      <select
        aria-label={texts.show}
        value={filter.state}
        onChange={({ target }) => {
          const state = storyStates.find((one) => one === target.value);
          if (state) onFilter({ ...filter, state });
        }}
        className={`${controlLook} w-auto max-w-22 px-2`}
      >
        {storyStates.map((state) => (
          <option key={state} value={state}>
            {texts.states[state]}
          </option>
        ))}
      </select>
    </search>
  );
}
