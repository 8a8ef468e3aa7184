import { plural, t } from '@lingui/core/macro';
import type { ReadAgain } from '@story-pointer/core/trackers/again';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { isIssue, isLasting, trackerOf, trackerPlace } from '@story-pointer/core/trackers/trackers';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useMemo, useRef, useState } from 'react';
import { allDetailsQuery } from '../../../calls/details.ts';
import { useRoom } from '../../../room/room.tsx';
import { useDialogCommand } from '../../../room/use-command.ts';
import { enumerated } from '../../../texts/formats.tsx';
import { isolate } from '../../../texts/isolate.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, type DialogState } from '../../../ui/dialog.tsx';
import { AddStoriesForm } from './add-stories-form.tsx';
import { askTracker, trackerNames, useAnswer } from './ask-tracker.ts';
import { ReadFault } from './faults.tsx';
import { Asking } from './found-stories.tsx';
import { addressesOf, forgetAddress, withoutScheme } from './kept-sources.ts';
import type { FetchedIssues } from './preview.ts';

/** Reads the issues of the session's stories again, and shows what has changed; one press applies it. */
export function CheckDialog(state: DialogState) {
  const adding = useDialogCommand(state);
  return (
    <Dialog title={t`Check for Changes`} isWide {...adding.dialog}>
      <Changes adding={adding} />
    </Dialog>
  );
}

/** All that one tracker is asked for. */
interface Part {
  readonly source: TrackerName;
  readonly addresses: readonly string[];
  readonly links: readonly string[];
}

interface PartRead extends Part, ReadAgain {}

function Changes({ adding }: { readonly adding: ReturnType<typeof useDialogCommand> }) {
  const { view, me } = useRoom();
  const details = useQuery(allDetailsQuery(view.session.id, me.id));
  const [before, setBefore] = useState<readonly PartRead[]>([]);
  const cancel = useRef<HTMLButtonElement>(null);
  const links = view.stories.map(({ id }) => details.data?.get(id)?.link ?? '');
  const parts = partsOf(links, addressesOf(view.session.id));
  const isReady = details.data !== undefined;
  const answer = useAnswer(isReady ? before : undefined, async (all, signal) => {
    const asked = parts.map((part) => {
      const earlier = all.find(({ source, fault }) => source === part.source && !fault);
      return earlier ? readRest(earlier, signal) : readPart(part, signal);
    });
    const read = await Promise.all(asked);
    // The focus on 'Cancel' stays there: a press on its way must not apply the changes.
    return { read, isHeld: document.activeElement === cancel.current };
  });
  const read = answer?.read;
  const again = () => setBefore(read ?? []);
  const input = useMemo(() => read && fetchedFrom(read), [read]);

  const isEmpty = read?.length === 0;
  const isFailed = details.isError && !isReady;
  const [first] = parts;
  if (!answer || !read || !input || isEmpty)
    return (
      <>
        {isFailed && (
          <Alert>
            {t`Failed to load the details of this session's stories, so changes to them are not shown.`}
          </Alert>
        )}
        {isEmpty && (
          <p className="text-ink-soft">{t`No story has the link of an issue in a tracker.`}</p>
        )}
        {!isFailed && !isEmpty && (
          <p role="status">{first ? <Asking source={first.source} /> : t`Loading...`}</p>
        )}
        <DialogActions>
          <Button ref={cancel} autoFocus={before.length > 0} onClick={adding.leave}>
            {isFailed || isEmpty ? t`Close` : t`Cancel`}
          </Button>
        </DialogActions>
      </>
    );
  const nameOf = (link: string) => view.stories[links.indexOf(link)]?.name ?? link;
  const gone = read.flatMap((part) => part.gone);
  const unread = read.reduce((sum, part) => sum + part.unread.length, 0);
  const isRead = read.some(({ issues, fault }) => issues.length > 0 || !fault);
  return (
    <>
      {read.map(
        ({ source, fault, failed, links: [link = ''], addresses: [address = link] }) =>
          fault && (
            <Fragment key={source}>
              <ReadFault fault={{ ...fault, source }} address={failed ?? address} onAgain={again} />
              {failed !== null && !isLasting(fault) && (
                <p className="flex flex-wrap items-center gap-x-3 text-sm">
                  <bdi translate="no" className="min-w-0 wrap-anywhere">
                    {withoutScheme(failed)}
                  </bdi>
                  <Button
                    variant="quiet"
                    isSmall
                    onClick={() => {
                      forgetAddress(failed, view.session.id);
                      again();
                    }}
                  >
                    {t`Remove`}
                  </Button>
                </p>
              )}
            </Fragment>
          ),
      )}
      {unread > 0 && (
        <p className="text-sm text-warning">
          {plural(unread, {
            one: '# story was not checked.',
            other: '# stories were not checked.',
          })}
        </p>
      )}
      {unread > 0 && read.every(({ fault }) => !fault) && (
        <div>
          <Button onClick={again}>{t`Try Again`}</Button>
        </div>
      )}
      {!isRead && (
        <DialogActions>
          <Button autoFocus onClick={adding.leave}>
            {t`Close`}
          </Button>
        </DialogActions>
      )}
      {isRead && (
        <AddStoriesForm
          input={input}
          adding={adding}
          keepsFocus={answer.isHeld}
          notes={
            gone.length > 0 && (
              <p className="text-sm">
                {t`Not found, or not visible to you: ${enumerated(gone.map((link) => isolate(nameOf(link))))}`}
              </p>
            )
          }
        />
      )}
    </>
  );
}

function partsOf(links: readonly string[], addresses: readonly string[]): readonly Part[] {
  const names = trackerNames();
  const placesOf = (texts: readonly string[]) =>
    texts.flatMap((text) => {
      const place = trackerPlace(text, names);
      return place ? [{ ...place, text }] : [];
    });
  const [from, issues] = [placesOf(addresses), placesOf(links).filter(isIssue)];
  return [...new Set([...from, ...issues].map(({ source }) => source))].map((source) => {
    const textsIn = (places: typeof from) =>
      places.filter((one) => one.source === source).map(({ text }) => text);
    return { source, addresses: textsIn(from), links: textsIn(issues) };
  });
}

async function readPart(part: Part, signal: AbortSignal): Promise<PartRead> {
  const found = await askTracker('readAgain', [part.source, part], signal);
  const none = { issues: [], isMore: false, gone: [], unread: part.links, failed: null };
  return { ...part, ...(found ?? { ...none, fault: { is: 'unreachable' } }) };
}

/** Reads the stories that were left when the requests were spent. */
async function readRest(before: PartRead, signal: AbortSignal): Promise<PartRead> {
  if (before.unread.length === 0) return before;
  const rest = { source: before.source, addresses: [], links: before.unread };
  const { issues, gone, unread, fault } = await readPart(rest, signal);
  return {
    ...{ ...before, unread, fault },
    issues: [...before.issues, ...issues],
    gone: [...before.gone, ...gone],
  };
}

function fetchedFrom(read: readonly PartRead[]): FetchedIssues {
  return {
    ...{ is: 'issues', isAgain: true, ignored: [] },
    parts: read.map((part) => ({ ...part, files: trackerOf(part.source).files })),
    isMore: read.some(({ isMore }) => isMore),
  };
}
