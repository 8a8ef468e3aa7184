import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Choice } from '@story-pointer/core/trackers/choices';
import type { FoundChoices } from '@story-pointer/core/trackers/find-choices';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '../../../texts/i18n.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, type DialogState } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { askTracker, useAnswer } from './ask-tracker.ts';
import { Asking } from './found-stories.tsx';
import { withoutScheme } from './kept-sources.ts';
import { trackerFaultText, trackerText } from './tracker-texts.ts';

type Page = Pick<Choice, 'address' | 'name' | 'isLast'>;

interface BrowseDialogProps extends DialogState {
  readonly source: TrackerName;
  /** The address whose project or board is shown first; empty for all of the tracker. */
  readonly address: string;
  readonly onChoose: (page: Page) => void;
}

/** Projects, boards, sprints, filters and the like of a connected tracker, one of which is chosen. */
export function BrowseDialog({ source, address, onChoose, ...state }: BrowseDialogProps) {
  const tracker = trackerText(source);
  const choose = (page: Page) => {
    state.onOpenChange(false);
    onChoose(page);
  };
  return (
    <Dialog title={t`Browse ${tracker}`} {...state}>
      <Pages source={source} address={address} onChoose={choose} />
    </Dialog>
  );
}

/** The number of pages from which a search is worth its place. */
const many = 8;

function Pages({ source, address, onChoose }: Omit<BrowseDialogProps, keyof DialogState>) {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Page>({ address, name: '' });
  const [search, setSearch] = useState('');
  const found = useAnswer(
    at,
    async ({ address: page }, signal): Promise<FoundChoices> =>
      (await askTracker('choose', [source, page], signal)) ?? {
        ...{ ok: false, fault: { is: 'unreachable' } },
      },
  );
  // The button that had the focus has gone with the list before.
  useEffect(() => {
    if (found) box.current?.querySelector<HTMLElement>('button, input')?.focus();
  }, [found]);
  if (!found)
    return (
      <p role="status">
        <Asking source={source} />
      </p>
    );
  if (!found.ok)
    return (
      <div ref={box} className="grid justify-items-start gap-4">
        <Alert>{trackerFaultText({ ...found.fault, source })}</Alert>
        <Button onClick={() => setAt({ ...at })}>{t`Try Again`}</Button>
      </div>
    );
  const { home, choices, isCut } = found;
  const wanted = search.trim().toLowerCase();
  const shown = choices.filter(({ name }) => name.toLowerCase().includes(wanted));
  const open = (page: Page) => {
    setSearch('');
    setAt(page);
  };
  return (
    <div ref={box} className="grid gap-4">
      {home !== null && (
        <div className="-mx-2 flex flex-wrap gap-x-2">
          <Button variant="quiet" isSmall onClick={() => open({ address: '', name: '' })}>
            {t`All Projects and Boards`}
          </Button>
          <Button
            variant="quiet"
            isSmall
            onClick={() => onChoose({ address: home, name: at.name || withoutScheme(home) })}
          >
            {t`All Open Stories`}
          </Button>
        </div>
      )}
      {choices.length === 0 && home === null && (
        <p className="text-ink-soft">
          {t`Nothing was found here. Paste the address of a board, filter or milestone instead.`}
        </p>
      )}
      {choices.length >= many && (
        <TextField
          label={t`Search`}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {choices.length > 0 && shown.length === 0 && <p>{t`No matches`}</p>}
      {Object.entries(titles).map(([kind, title]) => (
        <Group
          key={kind}
          title={i18n._(title)}
          pages={shown.filter((one) => one.kind === kind)}
          onPress={(page) => (opening.includes(kind) && !page.isLast ? open : onChoose)(page)}
        />
      ))}
      {isCut && (
        <p className="text-sm text-warning">
          {t`There are more. Paste the address of one that is not listed.`}
        </p>
      )}
    </div>
  );
}

/** They have pages of their own to choose from. */
const opening: readonly string[] = ['project', 'board', 'team'];

/** In the order of the list. */
const titles: Readonly<Record<Choice['kind'], MessageDescriptor>> = {
  filter: msg`Filters`,
  team: msg`Teams`,
  board: msg`Boards`,
  sprint: msg`Sprints`,
  milestone: msg`Milestones`,
  version: msg`Versions`,
  project: msg`Projects`,
  label: msg`Labels`,
};

interface GroupProps {
  readonly title: string;
  readonly pages: readonly Page[];
  readonly onPress: (page: Page) => void;
}

function Group({ title, pages, onPress }: GroupProps) {
  const id = useId();
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-sm">
        {title}
      </h3>
      <ul className="-mx-2">
        {pages.map((page) => (
          <li key={page.address}>
            <Button
              variant="quiet"
              className="min-h-10 w-full justify-start px-2 py-1.5 text-start text-sm"
              onClick={() => onPress(page)}
            >
              <bdi translate="no" className="min-w-0 wrap-anywhere">
                {page.name}
              </bdi>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
