import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StoryDetails } from '@story-pointer/core/details';
import { type Separator, separators, spreadsheetCsv } from '@story-pointer/core/export/csv';
import { exportedStories } from '@story-pointer/core/export/exported-story';
import { asJson } from '@story-pointer/core/export/json';
import { htmlTable, markdownTable, textTable } from '@story-pointer/core/export/table';
import {
  azureCsv,
  ghCommands,
  gitLabActions,
  jiraCsv,
  posix,
  powerShell,
} from '@story-pointer/core/export/trackers';
import type { Id } from '@story-pointer/core/ids';
import type { RoomView } from '@story-pointer/core/view';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { copyTable, copyText } from '../../ui/copy-text.ts';
import { saveFile } from '../../ui/save-file.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { showToast } from '../../ui/toast.tsx';

interface TakeoutsProps {
  readonly view: RoomView;
  readonly details: ReadonlyMap<Id, StoryDetails>;
  readonly withNames: boolean;
}

/** All exports, each with its use. */
export function Takeouts({ view, details, withNames }: TakeoutsProps) {
  const { session } = view;
  const [separator, setSeparator] = useState(usualSeparator);
  const stories = exportedStories(view, details, withNames);
  const file = (kind: string) => `${fileName(session.name)}.${kind}`;
  const trackers = [
    {
      name: t`CSV for Azure DevOps`,
      hint: t`Boards, Queries, Import Work Items`,
      ...azureCsv(stories),
      kind: 'azure.csv',
    },
    {
      name: t`CSV for Jira's importer`,
      hint: t`For administrators: System, External System Import`,
      ...jiraCsv(stories),
      kind: 'jira.csv',
    },
    {
      name: t`Commands for GitHub`,
      hint: t`Label the issues with their points by gh, in a POSIX shell (macOS, Linux, Git Bash)`,
      ...ghCommands(stories, posix),
      kind: undefined,
    },
    {
      ...{
        name: t`PowerShell commands for GitHub`,
        hint: t`The same for Windows`,
        kind: undefined,
      },
      ...ghCommands(stories, powerShell),
    },
    {
      name: t`Quick actions for GitLab`,
      hint: t`To paste into a comment of each issue`,
      ...gitLabActions(stories),
      kind: undefined,
    },
  ];
  return (
    <ul className="divide-y divide-line">
      <Takeout
        name={t`CSV for spreadsheets`}
        onSave={() => saveFile(file('csv'), 'text/csv', spreadsheetCsv(stories, separator))}
      >
        <SelectField
          label={t`Separator`}
          value={separator}
          onChange={({ target }) =>
            setSeparator(separators.find((one) => one === target.value) ?? separator)
          }
        >
          {separators.map((one) => (
            <option key={one} value={one}>
              {one === ',' ? t`Comma` : t`Semicolon`}
            </option>
          ))}
        </SelectField>
      </Takeout>
      <Takeout
        name={t`Table for mail, a wiki or a spreadsheet`}
        copy={() => copyTable(htmlTable(stories), textTable(stories))}
      />
      <Takeout name={t`Markdown`} copy={() => copyText(markdownTable(session.name, stories))} />
      <Takeout
        name={t`JSON, with everything`}
        onSave={() => saveFile(file('json'), 'application/json', asJson(session, stories))}
      />
      {trackers.map(({ name, hint, kind, text, leftOut }) => (
        <Takeout
          key={name}
          name={name}
          hint={text === '' ? t`No agreed story came from there.` : hint}
          note={
            text !== '' && leftOut > 0
              ? plural(leftOut, {
                  one: '# agreed story did not come from there and is not in it.',
                  other: '# agreed stories did not come from there and are not in it.',
                })
              : undefined
          }
          {...(text !== '' && kind !== undefined
            ? { onSave: () => saveFile(file(kind), 'text/csv', text) }
            : {})}
          {...(text !== '' && kind === undefined ? { copy: () => copyText(text) } : {})}
        />
      ))}
    </ul>
  );
}

interface TakeoutProps {
  readonly name: string;
  readonly hint?: string;
  readonly note?: string | undefined;
  readonly onSave?: () => void;
  readonly copy?: () => Promise<void>;
  /** A choice of how it is written. */
  readonly children?: ReactNode;
}

function Takeout({ name, hint, note, onSave, copy, children }: TakeoutProps) {
  const put = () =>
    copy?.().then(
      () => showToast(t`Copied: ${name}`, 'success'),
      () => showToast(t`This could not be copied: the browser did not allow it.`, 'error'),
    );
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <h3 className="font-semibold text-sm">{name}</h3>
        {hint && <p className="text-ink-soft text-xs">{hint}</p>}
        {note && <p className="text-warning text-xs">{note}</p>}
        {children}
      </div>
      {onSave && (
        <Button className="shrink-0" aria-label={`${t`Save`}: ${name}`} onClick={onSave}>
          <Trans>Save</Trans>
        </Button>
      )}
      {copy && (
        <Button className="shrink-0" aria-label={`${t`Copy`}: ${name}`} onClick={() => void put()}>
          <Trans>Copy</Trans>
        </Button>
      )}
    </li>
  );
}

/** The separator of the reader's spreadsheet: with a decimal comma it is another sign. */
function usualSeparator(): Separator {
  const parts = new Intl.NumberFormat(navigator.language).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ',';
}

/** A session's name as a file name. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'stories';
}
