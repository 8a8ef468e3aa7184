import { plural, t } from '@lingui/core/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id, StoryId } from '@story-pointer/core/ids';
import { longList } from '@story-pointer/core/story-filter';
import { totalsOf } from '@story-pointer/core/story-results';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLeadsAlone, useMay, useRoom } from '../../room/room.tsx';
import { notAgreedText } from '../../shared/points-text.ts';
import { number } from '../../texts/formats.tsx';
import { withTexts } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { AddStories } from './add-stories.tsx';
import { FollowSwitch } from './follow-bar.tsx';
import { LongList } from './long-list.tsx';
import { SidebarSheet } from './sidebar-sheet.tsx';
import { NearStories, StoryList } from './story-list.tsx';

const SortableStoryList = lazyPart<SelectingProps>(async () => {
  await painted();
  return (await import('./sortable-story-list.tsx')).SortableStoryList;
}, NearStories);

const SelectStories = lazyPart(
  async () => (await withTexts('dialogs', import('./select-stories.tsx'))).SelectStories,
  StoryList,
);

interface SelectingProps {
  readonly onSelect: (storyId: StoryId) => void;
}

/** Sorting is not urgent: the cards are shown first. */
function painted(): Promise<void> {
  return new Promise((goOn) => requestAnimationFrame(() => setTimeout(goOn)));
}

interface StorySidebarProps {
  readonly storyId: Id | undefined;
  /** Stands above the actions, where nothing moves when it comes. */
  readonly notice: ReactNode;
  /** Asks for votes on these before the meeting. */
  readonly onCollect: (storyIds: readonly StoryId[]) => void;
}

export function StorySidebar({ storyId, notice, onCollect }: StorySidebarProps) {
  const { view, me } = useRoom();
  const mayRun = useMay('run');
  const leadsAlone = useLeadsAlone();
  const { stories } = view;
  const current = stories.findIndex(({ id }) => id === storyId) + 1;
  const seat = { sessionId: view.session.id, participantId: me.id };
  const totals = totalsOf(deckOf(view.session.type), stories);
  const { revealed } = totals;
  const all = number(stories.length);
  const pointed = t({
    message: plural(revealed, { other: `# of ${all} pointed` }),
    comment: 'Stories',
  });
  return (
    <SidebarSheet
      isBeside={storyId !== undefined}
      place={
        current > 0
          ? t({
              message: `${number(current)} of ${all}`,
              comment: 'The number of the story, as in 5 of 12',
            })
          : plural(stories.length, { one: '# story', other: '# stories' })
      }
      state={stories.length > 0 ? [pointed, ...notAgreedText(totals)] : []}
    >
      {stories.length > 0 && <ProgressLine of={revealed / stories.length} />}
      <Stories onCollect={onCollect} />
      {/* Only this grows upwards: the actions stay where they are. */}
      <div className="mt-auto shrink-0 px-2 empty:-mb-2">{notice}</div>
      <div className="grid shrink-0 gap-1 px-2">
        {!leadsAlone && <FollowSwitch />}
        {mayRun && (
          <div className="flex gap-1">
            <LinkButton to="/session" search={seat} className="min-h-9 grow px-3">
              {t`Add New Story`}
            </LinkButton>
            <AddStories takesDrops>
              {(open, isOver) => (
                <Button
                  variant={isOver ? 'primary' : 'secondary'}
                  aria-label={t`Add Stories`}
                  title={t`Add Stories`}
                  onClick={open}
                  className="min-h-9 px-3"
                >
                  <Icon name="bring" />
                </Button>
              )}
            </AddStories>
          </div>
        )}
        <LinkButton to="/session-summary" search={seat} variant="quiet" className="min-h-9 px-1">
          <Icon name="chart" />
          {t`View Session Summary`}
        </LinkButton>
      </div>
    </SidebarSheet>
  );
}

function Stories({ onCollect }: Pick<StorySidebarProps, 'onCollect'>) {
  const { view } = useRoom();
  const mayRun = useMay('run');
  const [isLong, setLong] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [selected, setSelected] = useState<StoryId>();
  useShortcut('/', () => {
    if (view.stories.length === 0) return;
    setAsked(!isLong);
    setLong(true);
  });
  // It stays long, so that nothing disappears while stories are being deleted.
  if (!isLong && view.stories.length >= longList) setLong(true);
  if (view.stories.length === 0)
    return <p className="px-2 text-ink-soft text-sm">{t`No stories yet`}</p>;
  const end = () => {
    flushSync(() => setSelected(undefined));
    const [body, row] = ['.stories__body', '.stories__list a'].map((place) =>
      document.querySelector<HTMLElement>(place),
    );
    (row ?? body)?.focus();
  };
  const rows = mayRun ? <SortableStoryList onSelect={setSelected} /> : <StoryList />;
  const list =
    selected === undefined ? (
      rows
    ) : (
      <SelectStories first={selected} onCollect={onCollect} onDone={end} />
    );
  return (
    <LongList isLong={isLong} isAsked={isAsked}>
      {list}
    </LongList>
  );
}
