import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ClipboardEvent, useEffect, useRef } from 'react';
import { TextArea } from '../../../ui/text-area.tsx';
import { mostText } from './import-texts.ts';
import type { Input } from './preview.ts';

interface SourceFieldProps {
  readonly input: Input | undefined;
  readonly onBring: (input: Input | undefined) => void;
  /** A file is held above the page. */
  readonly isOver: boolean;
}

const types = '.csv,.tsv,.tab,.txt,.json,.xml,.rss,.md,.markdown,.html,.htm,.xlsx,.xlsm,.xls';

/** A field to paste stories into, or to choose or drop a file. */
export function SourceField({ input, onBring, isOver }: SourceFieldProps) {
  const chosen = useRef<HTMLInputElement>(null);
  const text = input?.is === 'text' ? input.text : '';

  const take = (file: File) => onBring({ is: 'file', file });
  const paste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html');
    // Tables and links are lost in plain text; anything else may be edited as it is typed.
    if (!/<(?:table|a)\b/i.test(html)) return;
    event.preventDefault();
    onBring({ is: 'text', text: event.clipboardData.getData('text/plain'), html });
  };
  // It names the file that is taken, wherever that came from, and none where text has taken its place.
  useEffect(() => {
    const files = new DataTransfer();
    if (input?.is === 'file') files.items.add(input.file);
    if (chosen.current) chosen.current.files = files.files;
  }, [input]);

  return (
    <div
      className={`grid gap-4 rounded-control outline-2 outline-offset-4 ${isOver ? 'outline-accent outline-dashed' : 'outline-transparent'}`}
    >
      <TextArea
        label={t`Paste a list, a table or addresses`}
        helper={
          input
            ? undefined
            : t`One story a line, or a copy or an export from Jira, GitHub, GitLab, Linear, Azure DevOps, Trello, Asana, ClickUp, Notion or a spreadsheet.`
        }
        rows={input ? 3 : 6}
        value={text}
        autoFocus
        onPaste={paste}
        onChange={({ target: { value } }) =>
          onBring(value.trim() === '' ? undefined : { is: 'text', text: value, html: '' })
        }
      />
      <label className="grid gap-1.5 text-sm">
        <span className="font-semibold">
          <Trans>Or choose a file</Trans>
        </span>
        <input
          ref={chosen}
          type="file"
          accept={types}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) take(file);
          }}
          className="min-h-11 text-ink-soft file:mr-3 file:min-h-9 file:rounded-control file:border file:border-edge file:bg-sheet file:px-3 file:font-semibold file:text-ink"
        />
        {!input && (
          <span className="text-ink-soft text-xs">{t`Excel, CSV, JSON, XML, Markdown, HTML or text, up to ${mostText()}. You can also drop it here.`}</span>
        )}
      </label>
    </div>
  );
}
