import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StoryId } from '@story-pointer/core/ids';
import { foldName } from '@story-pointer/core/names';
import type { OpenRoom } from '@story-pointer/core/session/open-room';
import { useState } from 'react';
import { useRoom } from '../../room/room.tsx';
import { number } from '../../texts/formats.tsx';
import { Button } from '../../ui/button.tsx';
import { controlLook } from '../../ui/field-frame.tsx';

/** Pending stories without a timer or countdown, which run live. */
export function pendingIn({ stories }: Pick<OpenRoom, 'stories'>): readonly StoryId[] {
  return stories
    .filter(
      ({ round }) =>
        round.state === 'open' &&
        (!round.timer || round.timer.isOver) &&
        typeof round.countdown !== 'number',
    )
    .map(({ id }) => id);
}

/** More stories than these are searched rather than looked through. */
const few = 10;

interface ChosenStoriesProps {
  readonly chosen: ReadonlySet<StoryId>;
  readonly onChoose: (chosen: ReadonlySet<StoryId>) => void;
}

/** The stories to collect votes on: all at first, and a list to choose from on demand. */
export function ChosenStories({ chosen, onChoose }: ChosenStoriesProps) {
  const { view } = useRoom();
  const [isChoosing, setChoosing] = useState(false);
  const [text, setText] = useState('');
  const pending = new Set(pendingIn(view));
  const stories = view.stories.filter(({ id }) => pending.has(id));
  const shown = stories.filter(({ name }) => foldName(name).includes(foldName(text)));
  const choose = (ids: readonly StoryId[], isChosen: boolean) =>
    onChoose(new Set([...chosen].filter((id) => !ids.includes(id)).concat(isChosen ? ids : [])));
  return (
    <section aria-label={t`Stories to vote on`} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold text-sm">
          {plural(chosen.size, {
            0: 'No pending story is chosen',
            one: '# pending story',
            other: '# pending stories',
          })}
        </p>
        <Button
          aria-expanded={isChoosing}
          className="min-h-9 px-3 py-1 text-sm"
          onClick={() => setChoosing(!isChoosing)}
        >
          <Trans>Choose Stories</Trans>
        </Button>
      </div>
      {isChoosing && (
        <div className="grid grid-cols-1 gap-1">
          {stories.length > few && (
            <input
              type="search"
              aria-label={t`Search stories`}
              placeholder={t`Search stories`}
              value={text}
              onChange={({ target }) => setText(target.value)}
              className={controlLook}
            />
          )}
          <label className="flex min-h-9 items-center gap-3 px-3 font-semibold text-sm">
            <input
              type="checkbox"
              checked={shown.length > 0 && shown.every(({ id }) => chosen.has(id))}
              onChange={({ target }) =>
                choose(
                  shown.map(({ id }) => id),
                  target.checked,
                )
              }
              className="size-4.5 accent-accent"
            />
            <Trans>All ({number(shown.length)})</Trans>
          </label>
          <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-control border border-line">
            {shown.map(({ id, name }) => (
              <li key={id}>
                <label className="flex min-h-11 items-center gap-3 px-3 py-1.5 text-sm">
                  <input
                    type="checkbox"
                    checked={chosen.has(id)}
                    onChange={({ target }) => choose([id], target.checked)}
                    className="size-4.5 shrink-0 accent-accent"
                  />
                  <bdi translate="no" className="min-w-0 break-words">
                    {name}
                  </bdi>
                </label>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
