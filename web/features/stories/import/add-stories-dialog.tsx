import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { hasTrackers } from '../../../browser/served.ts';
import { useDialogCommand } from '../../../room/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, type DialogState } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { AddStoriesForm } from './add-stories-form.tsx';
import { ChooseFile } from './choose-file.tsx';
import { mostText } from './import-texts.ts';
import { forgetAddress, useLastSource } from './kept-sources.ts';
import type { Input } from './preview.ts';
import { isTrackerPage } from './use-issues.ts';

interface AddStoriesDialogProps extends DialogState {
  /** The file that was dropped last, wherever on the page, or the text of a link. */
  readonly brought: Input | undefined;
  readonly isOver: boolean;
}

export function AddStoriesDialog({ brought, isOver, ...state }: AddStoriesDialogProps) {
  const adding = useDialogCommand(state);
  return (
    <Dialog title={t`Add Stories`} isWide {...adding.dialog}>
      <FromElsewhere brought={brought} isOver={isOver} adding={adding} />
    </Dialog>
  );
}

interface FromElsewhereProps extends Pick<AddStoriesDialogProps, 'brought' | 'isOver'> {
  readonly adding: ReturnType<typeof useDialogCommand>;
}

function FromElsewhere({ brought, isOver, adding }: FromElsewhereProps) {
  const [last, setLast] = useState(brought);
  const [input, setInput] = useState(brought);
  const [isWhole, setWhole] = useState(brought !== undefined);
  const bring = (next: Input | undefined, isNextWhole: boolean) => {
    setInput(next);
    setWhole(isNextWhole);
  };
  if (brought && brought !== last) {
    setLast(brought);
    bring(brought, true);
  }
  return (
    <AddStoriesForm
      input={input}
      adding={adding}
      isWhole={isWhole}
      onBring={(next) => bring(next, true)}
      // Text that was typed while the line was on its way stays.
      onTyped={(sent) => setInput((now) => (now === sent ? undefined : now))}
      source={(isHidden) => (
        <SourceField input={input} onBring={bring} isOver={isOver} isHidden={isHidden} />
      )}
    />
  );
}

interface SourceFieldProps {
  readonly input: Input | undefined;
  /** @param isWhole whether nothing more is going to be typed */
  readonly onBring: (input: Input | undefined, isWhole: boolean) => void;
  readonly isOver: boolean;
  /** Stays on the page, as it has what was typed. */
  readonly isHidden: boolean;
}

/** The key that a composition was confirmed with. */
const confirmingKey = 229;

/** One area to paste stories into, or to choose or drop a file. */
function SourceField({ input, onBring, isOver, isHidden }: SourceFieldProps) {
  const chosen = useRef<HTMLInputElement>(null);
  const text = input?.is === 'text' ? input.text : '';
  const last = useLastSource();

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const html = event.clipboardData.getData('text/html');
    const pasted = event.clipboardData.getData('text/plain');
    // Tables and links are lost in plain text. What is added to a text stays in the field.
    const isRich = /<(?:table|a)\b/i.test(html);
    const { selectionStart, selectionEnd } = event.currentTarget;
    const whole = text.slice(0, selectionStart) + pasted.trim() + text.slice(selectionEnd);
    // Edge copies an address with the title of its page.
    if (isTrackerPage(whole)) {
      event.preventDefault();
      onBring({ is: 'text', text: whole, html: isRich ? html : '' }, true);
      return;
    }
    if (!isRich && (text !== '' || !pasted.trim().includes('\n'))) return;
    event.preventDefault();
    onBring({ is: 'text', text: pasted, html: isRich ? html : '' }, true);
  };
  const sendLine = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, nativeEvent, currentTarget } = event;
    // Safari ends a composition before the key that confirms it.
    const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === confirmingKey;
    if (key !== 'Enter' || shiftKey || isComposing || /\S\s*\n/.test(text)) return;
    event.preventDefault();
    if (text.trim() !== '') currentTarget.form?.requestSubmit();
  };
  // It names the file that is taken, wherever that came from, and none where text has taken its place.
  useEffect(() => {
    const files = new DataTransfer();
    if (input?.is === 'file') files.items.add(input.file);
    if (chosen.current) chosen.current.files = files.files;
  }, [input]);

  return (
    <div
      hidden={isHidden}
      className={`rounded-panel border-2 border-dashed p-4 ${isOver ? 'border-accent bg-accent-tint' : 'border-edge bg-dip/40'}`}
    >
      <TextArea
        label={t`Type a story, or paste a list, a table or links`}
        helper={
          !input && (
            <>
              <span className="phone:hidden">
                {t`One story per line, or copied or exported data from Jira, GitHub, GitLab, Linear, Azure DevOps, Trello, Asana, ClickUp, Notion or a spreadsheet.`}{' '}
              </span>
              {hasTrackers() &&
                t`Paste the address of a public GitHub or GitLab project to see its open issues.`}
            </>
          )
        }
        rows={input ? 3 : 5}
        value={text}
        autoFocus
        className="border-line max-sm:h-24"
        onKeyDown={sendLine}
        onPaste={paste}
        onChange={({ target: { value } }) => {
          const next: Input | undefined =
            value.trim() === '' ? undefined : { is: 'text', text: value, html: '' };
          // Keyboards of phones paste without saying so.
          onBring(next, text === '' && isTrackerPage(value));
        }}
      />
      {last && !input && (
        <div className="-mx-2 mt-2 flex items-center">
          <Button
            variant="quiet"
            isSmall
            className="min-w-0 text-start"
            onClick={() =>
              onBring({ is: 'text', text: last.address, html: '', name: last.name }, true)
            }
          >
            <span className="min-w-0 wrap-anywhere">
              <Trans>
                Last time: <bdi translate="no">{last.name}</bdi>
              </Trans>
            </span>
          </Button>
          <button
            type="button"
            className="touch-target icon-button"
            onClick={({ currentTarget }) => {
              forgetAddress(last.address);
              currentTarget.form?.querySelector('textarea')?.focus();
            }}
          >
            <Icon name="close" />
            <span className="sr-only">
              <Trans>
                Remove <bdi translate="no">{last.name}</bdi> from this list
              </Trans>
            </span>
          </button>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        <ChooseFile ref={chosen} onFile={(file) => onBring({ is: 'file', file }, true)}>
          {t`Or choose a file`}
        </ChooseFile>
        <span className="min-w-0 flex-1 basis-60 text-ink-soft text-xs phone:hidden">
          {t`You can also drop it here. Excel, CSV, JSON, XML, Markdown, HTML or text, up to ${mostText()}.`}
        </span>
      </div>
    </div>
  );
}
