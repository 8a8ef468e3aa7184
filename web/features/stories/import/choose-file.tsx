import type { ReactNode, Ref } from 'react';
import { buttonLook } from '../../../ui/button.tsx';

const types = '.csv,.tsv,.tab,.txt,.json,.xml,.rss,.md,.markdown,.html,.htm,.xlsx,.xlsm,.xls';

interface ChooseFileProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** A button that chooses a file with stories. */
export function ChooseFile({ ref, onFile, children }: ChooseFileProps) {
  return (
    <label
      className={buttonLook(
        'secondary',
        'cursor-pointer min-h-10 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
      )}
    >
      {children}
      <input
        ref={ref}
        type="file"
        accept={types}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
        }}
        className="sr-only"
      />
    </label>
  );
}
