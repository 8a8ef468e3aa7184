import { t } from '@lingui/core/macro';
import { changedPart } from '@story-pointer/core/changed-part';
import { useMemo } from 'react';

interface ChangedTextProps {
  readonly before: string;
  readonly after: string;
}

/** A description before and after, where it differs. */
export function ChangedText({ before, after }: ChangedTextProps) {
  const [was, is] = useMemo(() => changedPart(before, after), [before, after]);
  return (
    <dl className="grid gap-x-4 gap-y-1 px-3 ps-10.5 pb-2.5 text-xs sm:grid-cols-2">
      {[
        { name: t`Description before`, text: was },
        { name: t`Description now`, text: is },
      ].map(({ name, text }) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-soft">{name}</dt>
          <dd dir="auto" translate="no" className="wrap-anywhere whitespace-pre-wrap">
            {text || '—'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
