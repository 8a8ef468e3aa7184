import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Story } from '@story-pointer/core/session/open-room';
import {
  everyStory,
  filteredStories,
  type StoryFilter,
  type StoryState,
  storyStates,
} from '@story-pointer/core/story-filter';
import {
  createContext,
  use,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { i18n } from '../../texts/i18n.ts';
import { controlLook, SelectOptions } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';

// lingui-set context="stories" comment="A choice of a list: the stories it shows"
const states: Readonly<Record<StoryState, MessageDescriptor>> = {
  all: msg`All`,
  pending: msg`Pending`,
  pointed: msg`Pointed`,
  toDiscuss: msg`To discuss`,
  questions: msg`With questions`,
};
// lingui-reset

/** The filter, around everything that shows stories. */
export const WantedStories = createContext<StoryFilter>(everyStory);

/** The stories that match the filter. */
export function useWanted(stories: readonly Story[]): readonly Story[] {
  const filter = useDeferredValue(use(WantedStories));
  return useMemo(() => filteredStories(stories, filter), [stories, filter]);
}

interface StoryFilterFieldsProps {
  readonly filter: StoryFilter;
  readonly onFilter: (filter: StoryFilter) => void;
  /** Whether its user has just asked for it: then it has the focus at first. */
  readonly isAsked: boolean;
}

/** The fields for search and filter. */
export function StoryFilterFields({ filter, onFilter, isAsked }: StoryFilterFieldsProps) {
  const field = useRef<HTMLInputElement>(null);
  // By then the key is up, and is not typed into the field.
  const focus = () => setTimeout(() => field.current?.focus());
  useShortcut('/', focus);
  const onBegin = useEffectEvent(() => {
    if (isAsked) focus();
  });
  useEffect(() => onBegin(), []);
  return (
    <search className="flex min-w-0 flex-1 basis-48 gap-1.5">
      <input
        ref={field}
        type="search"
        aria-label={t`Search stories`}
        placeholder={t`Search`}
        value={filter.text}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
        className={`${controlLook} min-w-0 flex-1`}
      />
      <div className="relative max-w-2/3">
        <select
          aria-label={t({
            message: 'Show',
            comment: 'Label of a choice: which stories the list shows',
          })}
          value={filter.state}
          onChange={({ target }) => {
            const state = storyStates.find((one) => one === target.value);
            if (state) onFilter({ ...filter, state });
          }}
          className={`${controlLook} appearance-none ps-2.5 pe-7 text-ellipsis`}
        >
          <SelectOptions values={storyStates} textOf={(state) => i18n._(states[state])} />
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-1/2 end-1.5 -translate-y-1/2"
        />
      </div>
    </search>
  );
}
