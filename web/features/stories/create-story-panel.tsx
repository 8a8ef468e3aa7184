import { plural, t } from '@lingui/core/macro';
import { countCharacters } from '@story-pointer/core/characters';
import { bareAddress } from '@story-pointer/core/details';
import {
  checkName,
  isTooLong,
  nameLimits,
  nameWarnings,
  quickVoteName,
} from '@story-pointer/core/names';
import type { Story } from '@story-pointer/core/session/open-room';
import {
  type ClipboardEventHandler,
  type DragEventHandler,
  type SyntheticEvent,
  useId,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { useKeptState } from '../../leave/kept-work.ts';
import { useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { shownQuickVote } from '../../shared/given-names.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { AddStories } from './add-stories.tsx';
import { PastedStories } from './import/parts.ts';

const max = nameLimits.story;

const pastedSchema = z.object({ is: z.literal('text'), text: z.string(), html: z.string() });

/** Lets the facilitator add a story and turn to it, or add those that were pasted into its name. */
export function CreateStoryPanel() {
  const { view } = useRoom();
  const { send, isPending, error } = useCommand();
  const field = useKeptFocus<HTMLInputElement>();
  const [name, setName] = useState('');
  const [pasted, setPasted] = useKeptState('pasted stories', pastedSchema);
  const length = countCharacters(name.trim());
  const checked = checkName('name', name, max);
  const limit = plural(max, { other: 'Maximum # characters' });

  const read = (event: SyntheticEvent, data: DataTransfer) => {
    const text = data.getData('text/plain');
    if (text.trim() === '') return;
    event.preventDefault();
    setPasted({ is: 'text', text, html: data.getData('text/html') });
  };
  const bring = (event: SyntheticEvent, data: DataTransfer) => {
    const line = data.getData('text/plain').trim();
    const isName = countCharacters(line) <= max && bareAddress(line) === null;
    if (/[\r\n]/.test(line) || !isName) read(event, data);
  };
  const goBack = () => {
    flushSync(() => setPasted(undefined));
    // The focus was on an element that is gone now.
    if (document.activeElement === document.body) field.current?.focus();
  };

  const create = (story: string) =>
    send(
      { type: 'createStory', name: story },
      {
        // Text typed meanwhile is the name of another story.
        onDone: () => setName((typed) => (typed === story ? '' : typed)),
        leadsTo: ({ storyId }) => (storyId === undefined ? 'session' : { storyId }),
        onFailed: (_, isShown) =>
          isShown || showToast(t`Failed to create story. Please try again.`, 'error'),
      },
    );

  return (
    <Panel title={t`Create a Story`} subtitle={t`Add a new story for your team to estimate`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (pasted) return;
          if (bareAddress(name) === null) create(name);
          else setPasted({ is: 'text', text: name, html: '' });
        }}
        className="grid gap-1.5 not-last:hidden"
      >
        <div className="story-box">
          <TextField
            ref={field}
            name="story"
            label={t`Story Name`}
            placeholder={t`Enter story name`}
            // Beside the button there is no room for it; the label says the same. No bar covers it.
            className="-scroll-mb-24 phone:placeholder:text-transparent"
            value={name}
            onChange={(event) => setName(event.target.value)}
            helper={pasted ? t`Reading...` : limit}
            error={isTooLong(checked) ? limit : undefined}
            count={{ value: length, max, warnAbove: nameWarnings.story }}
            onPaste={(event) => bring(event, event.clipboardData)}
            onDrop={(event) => bring(event, event.dataTransfer)}
            required
            autoFocus
            beside={
              <Button type="submit" variant="primary" disabled={!checked.ok} isPending={isPending}>
                {isPending ? t`Creating Story...` : t`Create Story`}
              </Button>
            }
          />
          {error && (
            <Alert detail={error.detail}>{t`Failed to create story. Please try again.`}</Alert>
          )}
          {view.stories.length === 0 && (
            <BacklogZone
              onPaste={(event) => read(event, event.clipboardData)}
              onDrop={(event) => read(event, event.dataTransfer)}
            />
          )}
        </div>
        <Button
          variant="quiet"
          isPending={isPending}
          onClick={() => create(nextQuickVote(view.stories))}
          className={`-mx-3 -mb-1.5 min-h-9 justify-self-start px-3 text-sm ${name === '' ? '' : 'invisible'}`}
        >
          {t`Start Quick Vote`}
        </Button>
      </form>
      <PastedStories
        pasted={pasted}
        isOpen={pasted !== undefined}
        onOpenChange={goBack}
        onName={setName}
      />
    </Panel>
  );
}

function nextQuickVote(stories: readonly Story[]): string {
  const names = new Set(stories.map(({ name }) => name));
  let which = 1;
  while (names.has(shownQuickVote(which))) which += 1;
  return quickVoteName(which);
}

interface BacklogZoneProps {
  readonly onPaste: ClipboardEventHandler;
  /** A text was dropped; files are taken anywhere on the page. */
  readonly onDrop: DragEventHandler;
}

/** A visible place for a backlog; pressed, it opens the dialog for stories from elsewhere. */
function BacklogZone({ onPaste, onDrop }: BacklogZoneProps) {
  const nameId = useId();
  const hintId = useId();
  return (
    <AddStories>
      {(open, isOver) => (
        <button
          type="button"
          aria-labelledby={nameId}
          aria-describedby={hintId}
          data-over={isOver || undefined}
          onClick={open}
          onPaste={onPaste}
          onDragOver={(event) => event.preventDefault()}
          onDrop={onDrop}
          className="backlog-zone"
        >
          <Icon name="bring" />
          <span>
            <b id={nameId}>{t`Paste your backlog here, or drop a file`}</b>
            <span id={hintId}>
              {t`A list, a Jira or GitHub export, or a spreadsheet. You check it first.`}
            </span>
          </span>
        </button>
      )}
    </AddStories>
  );
}
