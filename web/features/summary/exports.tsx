import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StoryDetails } from '@story-pointer/core/details';
import {
  importWords,
  type Separator,
  separators,
  spreadsheetCsv,
} from '@story-pointer/core/export/csv';
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
import { sourceLanguage } from '@story-pointer/core/languages';
import { capabilitiesIn } from '@story-pointer/core/session/capabilities';
import { findParticipant } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import { type ReactNode, useState } from 'react';
import { root } from '../../calls/installation.ts';
import { listed } from '../../texts/formats.tsx';
import { i18n } from '../../texts/i18n.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { copyTable, copyText } from '../../ui/copy-text.ts';
import { SelectField, SelectOptions } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toast.tsx';
import { sheetWords, tableWords } from './table-words.ts';

interface ExportsProps {
  readonly view: RoomView;
  readonly details: ReadonlyMap<Id, StoryDetails>;
  readonly withNames: boolean;
  readonly bookmarksFor: Id | undefined;
}

export function Exports({ view, details, withNames, bookmarksFor }: ExportsProps) {
  const { session } = view;
  const [separator, setSeparator] = useState(usualSeparator);
  const [isForImport, setForImport] = useState(i18n.locale === sourceLanguage);
  const stories = exportedStories(view, details, withNames);
  const words = tableWords();
  const bookmark = bookmarkOf(view, bookmarksFor);
  const file = (kind: string) => `${fileName(session.name)}.${kind}`;
  const trackers = [
    {
      from: t`Azure DevOps`,
      name: t`CSV for Azure DevOps`,
      kind: 'azure.csv',
      hint: t`Boards > Queries > Import Work Items`,
      ...azureCsv(stories),
    },
    {
      from: t`Jira`,
      name: t`CSV for Jira`,
      kind: 'jira.csv',
      hint: t`For administrators: System > External System Import`,
      ...jiraCsv(stories),
    },
    {
      from: t`GitHub`,
      name: t`Commands for GitHub`,
      kind: null,
      hint: t`Labels issues with their points, using gh in a POSIX shell (macOS, Linux, Git Bash)`,
      ...ghCommands(stories, posix),
    },
    {
      from: t`GitHub`,
      name: t`PowerShell commands for GitHub`,
      kind: null,
      hint: t`Labels issues with their points, using gh in PowerShell`,
      ...ghCommands(stories, powerShell),
    },
    {
      from: t`GitLab`,
      name: t`Quick actions for GitLab`,
      kind: null,
      hint: t({
        message: 'Paste each one into a comment on its issue',
        comment: 'Each of the copied quick actions, a line for an issue',
      }),
      ...gitLabActions(stories),
    },
  ];
  const useless = new Set(trackers.flatMap(({ from, text }) => (text === '' ? from : [])));
  return (
    <>
      <Button
        variant="primary"
        className="sm:self-start"
        onClick={() =>
          void copyIt(t`Table`, () =>
            copyTable(htmlTable(stories, words), textTable(stories, words)),
          )
        }
      >
        <Icon name="copy" />
        {t`Copy for Slack or Email`}
      </Button>
      <ul className="divide-y divide-line">
        <Export
          name={t`CSV for spreadsheets`}
          onSave={() => {
            const words = isForImport ? importWords : sheetWords();
            saveFile(file('csv'), 'text/csv', spreadsheetCsv(stories, separator, words));
          }}
        >
          <SelectField
            label={t`Separator`}
            value={separator}
            onChange={({ target }) =>
              setSeparator(separators.find((one) => one === target.value) ?? separator)
            }
          >
            <SelectOptions
              values={separators}
              textOf={(one) => (one === ',' ? t`Comma` : t`Semicolon`)}
            />
          </SelectField>
          {i18n.locale !== sourceLanguage && (
            <Switch label={t`For import, in English`} isOn={isForImport} onChange={setForImport} />
          )}
        </Export>
        <Export
          name={t`Markdown`}
          copy={() => copyText(markdownTable(session.name, stories, words))}
        />
        <Export
          name={t`JSON with all data`}
          onSave={() => saveFile(file('json'), 'application/json', asJson(session, stories))}
        />
        {trackers.map(
          ({ name, hint, kind, text, leftOut }) =>
            text !== '' && (
              <Export
                key={name}
                name={name}
                hint={hint}
                note={
                  leftOut > 0
                    ? plural(leftOut, {
                        one: '# agreed story from elsewhere is left out',
                        other: '# agreed stories from elsewhere are left out',
                      })
                    : undefined
                }
                {...(kind === null
                  ? { copy: () => copyText(text) }
                  : { onSave: () => saveFile(file(kind), 'text/csv', text) })}
              />
            ),
        )}
        {bookmark && (
          <Export
            name={t`Bookmark for your tracker`}
            hint={t`Drag it to your bookmarks bar. On an issue's page it proposes the issue as a story of your last session.`}
            copy={() => copyText(bookmark)}
          >
            <Bookmark code={bookmark} />
          </Export>
        )}
      </ul>
      {useless.size > 0 && (
        <p className="text-ink-soft text-xs">
          <Trans>No agreed stories from: {listed([...useless])}</Trans>
        </p>
      )}
    </>
  );
}

/** The bookmark of a person who can add stories. */
function bookmarkOf(view: RoomView, participantId: Id | undefined): string | undefined {
  const person = participantId && findParticipant(view, participantId);
  if (!person || !capabilitiesIn(view, person).includes('run')) return undefined;
  return bookmark();
}

async function copyIt(name: string, copy: () => Promise<void>): Promise<void> {
  await copy().then(
    () => showToast(t`Copied: ${name}`, 'success'),
    () => showToast(t`Failed to copy: the browser didn't allow it.`, 'error'),
  );
}

interface ExportProps {
  readonly name: string;
  readonly hint?: string;
  readonly note?: string | undefined;
  readonly onSave?: () => void;
  readonly copy?: () => Promise<void>;
  /** A choice of how it is written. */
  readonly children?: ReactNode;
}

function Export({ name, hint, note, onSave, copy, children }: ExportProps) {
  return (
    <li
      className={`flex min-h-14 items-center justify-between gap-x-4 gap-y-2 py-2 ${children ? 'max-sm:flex-wrap' : ''}`}
    >
      <div className="min-w-0">
        <h3 className="font-semibold text-sm">{name}</h3>
        {hint && <p className="text-ink-soft text-xs">{hint}</p>}
        {note && <p className="text-warning text-xs">{note}</p>}
        {children && <div className="mt-1.5">{children}</div>}
      </div>
      {onSave && (
        <Button className="shrink-0" aria-label={t`Download ${name}`} onClick={onSave}>
          {t`Download`}
        </Button>
      )}
      {copy && (
        <Button
          className="shrink-0"
          aria-label={t`Copy ${name}`}
          onClick={() => void copyIt(name, copy)}
        >
          {t`Copy`}
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

function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'stories';
}

/** A link to drag to the bookmarks bar; pressed here, it explains that. */
function Bookmark({ code }: { code: string }) {
  return (
    <a
      href={root().href}
      // React refuses to render a script as an address.
      ref={(link) => link?.setAttribute('href', code)}
      onClick={(event) => {
        event.preventDefault();
        showToast(t`Drag "Estimate this" to your bookmarks bar, or copy it into a new bookmark.`);
      }}
      className={buttonLook('secondary', 'min-h-9 text-sm')}
    >
      {t`Estimate this`}
    </a>
  );
}

/** A bookmark that proposes the page it is used on as a story. It names no seat: that page sees what it opens. */
function bookmark(): string {
  const url = new URL('session?add=', root());
  const page = "encodeURIComponent(document.title+' '+location.href)";
  const script = `open(${JSON.stringify(url.href)}+${page},'_blank','noopener')`;
  return `javascript:void ${encodeURIComponent(script)}`;
}
