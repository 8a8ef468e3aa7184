import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id, StoryId } from '@story-pointer/core/ids';
import { foldName } from '@story-pointer/core/names';
import { areTooFewNameless, mayBeCollected } from '@story-pointer/core/session/collecting';
import {
  type CollectionRule,
  collectionRules,
  mostCollected,
} from '@story-pointer/core/session/collection';
import type { OpenRoom } from '@story-pointer/core/session/open-room';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../calls/server-clock.ts';
import { useRoom } from '../../room/room.tsx';
import { useDialogCommand } from '../../room/use-command.ts';
import { row } from '../../texts/formats.tsx';
import { i18n } from '../../texts/i18n.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { controlLook } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { namesOf } from '../../ui/people.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { Switch } from '../../ui/switch.tsx';
import { DeadlineField, readDeadline, toField, workingDay } from './deadline-field.tsx';
import { ruleTexts } from './rule-texts.ts';

interface StartDialogProps extends DialogState {
  /** The stories to begin with; without them all pending ones. */
  readonly stories: readonly StoryId[] | undefined;
}

/** Begins to collect votes; everything is chosen beforehand, so that one press is enough. */
export function StartDialog({ stories, ...state }: StartDialogProps) {
  const command = useDialogCommand(state);
  return (
    <Dialog title={t`Collect Votes`} {...command.dialog}>
      <StartForm stories={stories} command={command} />
    </Dialog>
  );
}

interface StartFormProps extends Pick<StartDialogProps, 'stories'> {
  readonly command: ReturnType<typeof useDialogCommand>;
}

function StartForm({ stories, command }: StartFormProps) {
  const { view } = useRoom();
  const { send, close } = command;
  const [chosen, setChosen] = useState<ReadonlySet<StoryId>>(
    () =>
      new Set(
        pendingIn(view)
          .filter((id) => stories?.includes(id) ?? true)
          .slice(0, mostCollected),
      ),
  );
  const [until, setUntil] = useState(() => toField(workingDay(serverNow(), 1)));
  const [rule, setRule] = useState<CollectionRule>('same');
  const [newcomers, setNewcomers] = useState(true);
  const [leftOut, setLeftOut] = useState<ReadonlySet<Id>>(new Set());
  const [saysFaults, setSayingFaults] = useState(false);
  const voting = view.participants.filter(({ watches }) => !watches);
  const asked = voting.filter(({ id }) => !leftOut.has(id));
  const storyIds = view.stories.map(({ id }) => id).filter((id) => chosen.has(id));
  const isCountRight = storyIds.length > 0 && storyIds.length <= mostCollected;
  const submit = () => {
    setSayingFaults(true);
    const endsAt = readDeadline(until);
    if (endsAt === null || !isCountRight) return;
    send(
      {
        type: 'startCollection',
        ...{ storyIds, endsAt, rule, newcomers },
        leftOut: voting.map(({ id }) => id).filter((id) => leftOut.has(id)),
      },
      { onDone: close, leadsTo: () => 'collection' },
    );
  };
  return (
    <SubmitForm
      onSubmit={submit}
      command={command}
      failure={t`Failed to start collecting votes.`}
      label={t`Start Collecting`}
      pendingLabel={t`Starting...`}
    >
      <p className="text-ink-soft text-sm">
        {t`Everyone votes in their own time. No one sees a vote before the end, and the team then discusses only what is left.`}
      </p>
      {view.session.settings.hiddenNames && areTooFewNameless(asked) && (
        <p className="flex items-start gap-2 rounded-control bg-warning-tint px-3.5 py-2.5 text-sm text-warning">
          <Icon name="warning" />
          {t`Names are hidden, but with fewer than four people a vote may still tell who cast it. Progress is not shown.`}
        </p>
      )}
      <ChosenStories chosen={chosen} onChoose={setChosen} />
      {saysFaults && !isCountRight && (
        <Alert>
          {storyIds.length === 0
            ? t`Choose at least one story.`
            : plural(mostCollected, { other: 'Choose at most # stories.' })}
        </Alert>
      )}
      <DeadlineField value={until} onChange={setUntil} saysFault={saysFaults} />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-semibold text-sm">{t`Save points without a discussion?`}</legend>
        {collectionRules.map((one) => (
          <label key={one} className="flex items-start gap-2.5 py-1 text-sm">
            <input
              type="radio"
              name="rule"
              value={one}
              checked={rule === one}
              onChange={() => setRule(one)}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <span>
              <span className="font-medium">{i18n._(ruleTexts[one].label)}</span>
              <span className="block text-ink-soft text-xs">{i18n._(ruleTexts[one].help)}</span>
            </span>
          </label>
        ))}
        {rule !== 'none' && (
          <p className="text-ink-soft text-xs">
            {t`Only if at least half of the people asked, and at least two, have voted, and no one asks a question.`}
          </p>
        )}
      </fieldset>
      <div className="grid grid-cols-1 gap-2">
        <Choice
          title={
            <p className="min-w-0 grow basis-40 text-sm">
              <span className="font-semibold">
                <Trans comment="Before the names of people">Asked to vote:</Trans>
              </span>{' '}
              {asked.length === 0 ? t`no one yet` : row(namesOf(asked))}
            </p>
          }
          button={t`Choose People`}
          label={t`Choose People`}
          items={voting}
          chosen={new Set(asked.map(({ id }) => id))}
          onChoose={(ids) =>
            setLeftOut(new Set(voting.map(({ id }) => id).filter((id) => !ids.has(id))))
          }
        />
        <Switch label={t`Ask people who join later too`} isOn={newcomers} onChange={setNewcomers} />
      </div>
    </SubmitForm>
  );
}

function pendingIn({ stories }: Pick<OpenRoom, 'stories'>): readonly StoryId[] {
  return stories.filter(({ round }) => mayBeCollected(round)).map(({ id }) => id);
}

/** More stories than these are searched rather than looked through. */
const few = 10;

interface ChosenStoriesProps {
  readonly chosen: ReadonlySet<StoryId>;
  readonly onChoose: (chosen: ReadonlySet<StoryId>) => void;
}

/** The stories to collect votes on: all at first, and a list to choose from on demand. */
function ChosenStories({ chosen, onChoose }: ChosenStoriesProps) {
  const { view } = useRoom();
  const pending = new Set(pendingIn(view));
  return (
    <section aria-label={t`Stories to vote on`} className="grid grid-cols-1 gap-2">
      <Choice
        title={
          <p role="status" className="font-semibold text-sm">
            {plural(chosen.size, {
              0: 'No pending story is chosen',
              one: '# pending story',
              other: '# pending stories',
            })}
          </p>
        }
        button={t`Choose Stories`}
        label={t`Stories to vote on`}
        searchLabel={t`Search stories`}
        items={view.stories.filter(({ id }) => pending.has(id))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </section>
  );
}

interface ChoiceProps {
  /** Says how much is chosen. */
  readonly title: ReactNode;
  readonly button: string;
  readonly label: string;
  readonly searchLabel?: string;
  readonly items: readonly { readonly id: Id; readonly name: string }[];
  readonly chosen: ReadonlySet<Id>;
  readonly onChoose: (chosen: ReadonlySet<Id>) => void;
}

/** A choice of many, whose list opens on demand. */
function Choice({ title, button, searchLabel, items, ...list }: ChoiceProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [text, setText] = useState('');
  const shown = items.filter(({ name }) => foldName(name).includes(foldName(text)));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {title}
        <Button aria-expanded={isChoosing} isSmall onClick={() => setChoosing(!isChoosing)}>
          {button}
        </Button>
      </div>
      {isChoosing && (
        <div className="grid grid-cols-1 gap-1">
          {searchLabel !== undefined && items.length > few && (
            <input
              type="search"
              aria-label={searchLabel}
              placeholder={searchLabel}
              value={text}
              onChange={({ target }) => setText(target.value)}
              className={controlLook}
            />
          )}
          <CheckList
            {...list}
            items={shown}
            className="max-h-60 overflow-y-auto rounded-control border border-line"
          />
        </div>
      )}
    </>
  );
}
