import { t } from '@lingui/core/macro';
import type { Choice } from '@story-pointer/core/trackers/choices';
import type { FoundChoices } from '@story-pointer/core/trackers/find-choices';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { useEffect, useId, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, type DialogState } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { askTracker } from './ask-tracker.ts';
import { faultText, trackerText } from './import-texts.ts';
import { withoutScheme } from './kept-sources.ts';
import { Asking } from './waiting.tsx';

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
  const [seen, setSeen] = useState<{ readonly at: Page; readonly found: FoundChoices }>();
  const [search, setSearch] = useState('');
  const found = seen?.at === at ? seen.found : undefined;
  useEffect(() => {
    const ended = new AbortController();
    void askTracker('choose', { source, address: at.address }, ended.signal).then((answer) => {
      const next = answer ?? { ok: false, fault: { is: 'unreachable' } };
      if (!ended.signal.aborted) setSeen({ at, found: next });
    });
    return () => ended.abort();
  }, [source, at]);
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
        <Alert>{faultText({ ...found.fault, source })}</Alert>
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
          <Button variant="quiet" className={look} onClick={() => open({ address: '', name: '' })}>
            {t`All Projects and Boards`}
          </Button>
          <Button
            variant="quiet"
            className={look}
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
      {kinds.map((kind) => (
        <Group
          key={kind}
          title={titleOf(kind)}
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

const look = 'min-h-9 px-2 py-1 text-sm';

const kinds = [
  ...(['filter', 'team', 'board', 'sprint', 'milestone', 'version', 'project', 'label'] as const),
];
const opening: readonly Choice['kind'][] = ['project', 'board', 'team'];

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

function titleOf(kind: Choice['kind']): string {
  switch (kind) {
    case 'project':
      return t`Projects`;
    case 'team':
      return t`Teams`;
    case 'board':
      return t`Boards`;
    case 'sprint':
      return t`Sprints`;
    case 'milestone':
      return t`Milestones`;
    case 'version':
      return t`Versions`;
    case 'label':
      return t`Labels`;
    case 'filter':
      return t`Filters`;
    default:
      return kind satisfies never;
  }
}
