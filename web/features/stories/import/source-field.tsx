import { importLimits } from '@story-pointer/core/import/limits';
import { type ClipboardEvent, useState } from 'react';
import * as texts from '#messages/add-stories.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { Input } from './preview.ts';
import { useDroppedFile } from './use-dropped-file.ts';

interface SourceFieldProps {
  readonly input: Input | undefined;
  readonly onBring: (input: Input | undefined) => void;
}

const types = '.csv,.tsv,.txt,.json,.xml,.md,.markdown,.html';

/** Where stories are pasted, or a file is chosen or dropped. */
export function SourceField({ input, onBring }: SourceFieldProps) {
  const [isTooLarge, setTooLarge] = useState(false);
  const text = input?.is === 'text' ? input.text : '';

  const take = (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > importLimits.bytes);
    if (file.size > importLimits.bytes) return onBring(undefined);
    void file.arrayBuffer().then((bytes) => onBring({ is: 'file', bytes: new Uint8Array(bytes) }));
  };
  const paste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html');
    if (!html.includes('<table')) return;
    event.preventDefault();
    onBring({ is: 'text', text: event.clipboardData.getData('text/plain'), html });
  };
  const isOver = useDroppedFile(take);

  return (
    <div
      className={`grid gap-4 rounded-control outline-2 outline-offset-4 ${isOver ? 'outline-focus outline-dashed' : 'outline-transparent'}`}
    >
      <TextArea
        label={texts.paste}
        helper={input ? undefined : texts.pasteHint}
        rows={input ? 3 : 6}
        value={text}
        onPaste={paste}
        onChange={({ target: { value } }) =>
          onBring(value.trim() === '' ? undefined : { is: 'text', text: value, html: '' })
        }
      />
      <label className="grid gap-1.5 text-sm">
        <span className="font-semibold">{texts.chooseFile}</span>
        <input
          type="file"
          accept={types}
          onChange={({ target }) => take(target.files?.[0])}
          className="min-h-11 text-ink-soft file:mr-3 file:min-h-9 file:rounded-control file:border file:border-edge file:bg-sheet file:px-3 file:font-semibold file:text-ink"
        />
        {!input && <span className="text-ink-soft text-xs">{texts.fileHint}</span>}
      </label>
      {isTooLarge && <Alert>{texts.faults.tooLarge}</Alert>}
    </div>
  );
}
