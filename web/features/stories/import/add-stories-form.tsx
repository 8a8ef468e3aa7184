import { t } from '@lingui/core/macro';
import { agreeableCards } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import { importLimits } from '@story-pointer/core/import/limits';
import { type Planned, planOf } from '@story-pointer/core/import/plan';
import { noChoices } from '@story-pointer/core/import/sheet';
import { isRelayed } from '@story-pointer/core/trackers/trackers';
import { createdBy } from '@story-pointer/core/wire-room';
import { useQuery } from '@tanstack/react-query';
import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { allDetailsQuery } from '../../../calls/details.ts';
import { maxStories } from '../../../calls/installation.ts';
import { useRoom } from '../../../room/room.tsx';
import { useCommand, type useDialogCommand } from '../../../room/use-command.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { trackerNames, useConnections } from './ask-tracker.ts';
import {
  bytesOf,
  changesIn,
  chosen,
  closedIn,
  commandFor,
  knownStories,
  undoing,
} from './choice.ts';
import { ColumnsField } from './columns-field.tsx';
import { ReadFault, useMayConnect } from './faults.tsx';
import { FoundStories } from './found-stories.tsx';
import {
  addLabel,
  applyLabel,
  closedText,
  doneText,
  tooLargeToSend,
  tooManyText,
  undoneText,
} from './import-texts.ts';
import { keepAddress } from './kept-sources.ts';
import { isFresh, keepRead, lastRead } from './last-read.ts';
import type { HowToRead, Input, Wanted } from './preview.ts';
import { trackerText } from './tracker-texts.ts';
import { useIssues } from './use-issues.ts';
import { usePreview } from './use-preview.ts';

/** Most people use no tracker with a token. */
const Connections = lazyPart(async () => (await import('./connections.tsx')).Connections);

const asProposed: HowToRead = { choices: noChoices, mapping: null, linkPattern: '' };

interface AddStoriesFormProps {
  readonly input: Wanted['input'] | undefined;
  readonly adding: ReturnType<typeof useDialogCommand>;
  /** The field for the source; without it the source is there already, and waits for one press. */
  readonly source?: (isHidden: boolean) => ReactNode;
  /** Whether the source is complete: then it makes room for its stories once it is read. */
  readonly isWhole?: boolean;
  /** A line was sent by Enter; the next one may follow. */
  readonly onTyped?: (sent: Wanted['input'] | undefined) => void;
  /** Shown above the stories that were found. */
  readonly notes?: ReactNode;
  /** Whether 'Cancel' has the focus, and keeps it. */
  readonly keepsFocus?: boolean;
  /** Replaces the source. */
  readonly onBring?: (input: Input) => void;
  /** The buttons at the end, around the one that adds, instead of those of a dialog. */
  readonly actions?: (act: ReactNode) => ReactNode;
}

/** The imported stories, their effect on the session, and one button that adds them. */
export function AddStoriesForm({
  input,
  adding,
  source,
  isWhole = false,
  onTyped,
  notes,
  keepsFocus = false,
  onBring,
  actions,
}: AddStoriesFormProps) {
  const { view, me } = useRoom();
  const { send, isPending, error, close, leave } = adding;
  const takeBack = useCommand();
  const [read, setRead] = useState(input);
  const [how, setHow] = useState<HowToRead>(asProposed);
  const [isChanging, setChanging] = useState(false);
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map());
  const choose = (next: HowToRead) => {
    setHow(next);
    if (next.choices !== how.choices) setTicked(new Map());
  };
  // Choices of columns and stories were made for another input.
  if (read !== input) {
    setRead(input);
    setChanging(false);
    setHow({ ...asProposed, linkPattern: how.linkPattern });
    setTicked(new Map());
  }
  const scale = view.session.type;
  const { input: found, asked, fault, isTyped, again } = useIssues(input, isWhole || !source);
  const wanted = useMemo((): Wanted | undefined => {
    const cards = agreeableCards(deckOf(scale));
    return found && { input: found, cards, ...how };
  }, [found, scale, how]);
  const reading = usePreview(wanted);
  const { isReading, share } = reading;
  const preview = fault && !found ? { ok: false as const, fault } : reading.preview;
  const shownFault = preview && (preview.ok ? fault : preview.fault);
  const details = useQuery(allDetailsQuery(view.session.id, me.id));
  const known = knownStories(view.stories, details.data ?? new Map());
  const isAgain = found?.is === 'issues' && found.isAgain === true;
  const planOfAll = isAgain ? changesIn : planOf;
  const drafts = preview?.ok ? preview.read.drafts : [];
  const planned = planOfAll(drafts, known);
  const last = useMemo(() => found && lastRead(view.session.id), [found, view.session.id]);
  const isUsual = (one: Planned) =>
    fault?.is !== 'otherPage' && (!isAgain || !last || isFresh(one, last));
  const closed = isAgain ? closedIn(drafts, known) : [];
  const free = Math.max(0, (maxStories() ?? Number.POSITIVE_INFINITY) - view.stories.length);
  const most = Math.min(importLimits.stories, free);
  // Columns that a person has looked at are no guess.
  const isSure = preview?.ok === true && (preview.sheet.isSure || how.mapping !== null);
  const taken = chosen(planned, most, ticked, isSure, isUsual);
  const added = taken.filter(({ effect }) => effect.is === 'add').length;
  const updated = taken.length - added;
  const parts = found?.is === 'issues' ? found.parts : [];
  const command = commandFor(taken, ({ origin }) => {
    const part = parts.find(({ files }) => files === origin?.source);
    return part && trackerText(part.source);
  });
  const isTooMany = added > most || updated > importLimits.stories;
  const surplus = isTooMany ? 0 : bytesOf(command) - importLimits.bytes;
  const isTooMuch = isTooMany || surplus > 0;
  const isMore = planned.filter(({ effect }) => effect.is === 'add').length > most;
  const tooMany = tooManyText(isMore ? free : importLimits.stories);
  const isWaiting = isReading || asked !== undefined || (input !== undefined && details.isPending);
  const isUnseen = asked !== undefined || (found?.is === 'issues' && isWaiting);
  const isIdle = !isWaiting && (taken.length === 0 || isTooMuch);
  const failedText = isAgain
    ? t`Failed to apply the changes. Please try again.`
    : t`Failed to add stories. Please try again.`;

  const address = input?.is === 'text' ? input.text : '';
  const isFolded = isWhole && preview?.ok === true && !isChanging;
  const hasConnection = useConnections().length > 0;
  const isConnectFirst = useMayConnect(fault) && found?.is !== 'issues';
  const connectable = input ? parts.map(({ source }) => source) : trackerNames().filter(isRelayed);
  const [isSent, setSent] = useState(false);
  // Issues of a tracker are shown before any is added, also where they replace a line that was sent.
  if (isSent && isUnseen) setSent(false);
  const add = (isTyped: boolean) =>
    send(command, {
      onDone: (answer) => {
        const created = createdBy(answer);
        const id = view.session.id;
        const isOfTracker = found?.is === 'issues';
        const forget = [
          isOfTracker && input?.is === 'text' && keepAddress(id, input, drafts.length),
          isOfTracker &&
            keepRead(
              id,
              drafts.map(({ story }) => story),
            ),
        ];
        const undo = () => {
          const command = undoing(taken, created, known);
          takeBack.send(command, {
            onDone: (_, { stories }) => {
              for (const kept of forget) if (kept) kept();
              const left = stories.filter(({ id }) => created.includes(id)).length;
              showToast(undoneText(left), 'success');
            },
            leadsTo: (_, here, { stories }) =>
              here === undefined || stories.some(({ id }) => id === here) ? 'here' : 'session',
            onFailed: () => showToast(t`Failed to undo this.`, 'error'),
          });
        };
        const isRepeated = added > 0 && created.length === 0;
        const action = isRepeated ? undefined : { label: t`Undo`, onAction: undo };
        showToast(doneText(added, updated), 'success', action);
        if (isTyped) onTyped?.(input);
        else close();
      },
      onFailed: (_, isShown) => isShown || showToast(failedText, 'error'),
    });
  // A line may be sent before it has been read.
  const onRead = useEffectEvent(() => {
    setSent(false);
    if (taken.length > 0 && !isTooMuch) add(true);
  });
  useEffect(() => {
    if (isSent && !isWaiting) onRead();
  }, [isSent, isWaiting]);
  const submit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    if (isTyped && input?.is === 'text') onBring?.(input);
    else if (event.nativeEvent.submitter) add(false);
    else if (!isPending && !isUnseen) setSent(true);
  };
  const isDone = isAgain && !isWaiting && planned.length === 0;
  const act = (
    <Button
      type="submit"
      variant={isConnectFirst ? 'secondary' : 'primary'}
      autoFocus={!source && !keepsFocus}
      // A button that had the focus first keeps it.
      disabled={source !== undefined && isIdle}
      isPending={isPending || isWaiting || isIdle}
      whyNot={
        isAgain && !isWaiting && taken.length === 0 ? t`Choose at least one story.` : undefined
      }
    >
      {isAgain && applyLabel(isPending, added, updated)}
      {!isAgain && (isPending ? t`Adding...` : addLabel(added, updated))}
    </Button>
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {source?.(isFolded)}
      {input && (
        <FoundStories
          preview={preview}
          share={share}
          asked={asked}
          planned={planned}
          known={known}
          onChange={isFolded ? () => setChanging(true) : undefined}
          isBounded={source === undefined && !isAgain}
          fresh={
            isAgain ? new Set(planned.filter(isUsual).map(({ draft }) => draft.line)) : undefined
          }
          taken={new Set(taken.map(({ draft }) => draft.line))}
          onTick={(lines, isTaken) =>
            setTicked(new Map([...ticked, ...lines.map((line) => [line, isTaken] as const)]))
          }
        >
          {notes}
          {closed.length > 0 && <p className="text-sm">{closedText(closed)}</p>}
          {preview?.ok && found?.is !== 'issues' && (
            <ColumnsField
              sheet={preview.sheet}
              isSure={isSure}
              mapping={how.mapping ?? preview.mapping}
              how={how}
              onChange={choose}
            />
          )}
          {shownFault && (
            <ReadFault
              fault={shownFault}
              address={address}
              onAgain={again}
              onBring={onBring}
              isFirst={isConnectFirst}
            />
          )}
        </FoundStories>
      )}
      {!isAgain && (hasConnection || connectable.length > 0) && (
        <Connections sources={connectable} address={address} onBring={onBring} />
      )}
      {details.isError && (
        <Alert>
          {t`Failed to load the details of this session's stories, so changes to them are not shown.`}
        </Alert>
      )}
      {isTooMuch && <Alert>{isTooMany ? tooMany : tooLargeToSend(surplus)}</Alert>}
      {isMore && !isTooMuch && (
        <p role="status" className="text-sm text-warning">
          {tooMany}
        </p>
      )}
      {error && <Alert detail={error.detail}>{failedText}</Alert>}
      {actions?.(act) ?? (
        <DialogActions>
          <Button
            key={isDone ? 'close' : 'cancel'}
            autoFocus={isDone || keepsFocus}
            onClick={leave}
          >
            {isDone ? t`Close` : t`Cancel`}
          </Button>
          {!isDone && act}
        </DialogActions>
      )}
    </form>
  );
}
