import { countCharacters } from '@story-pointer/core/characters';
import { checkName, nameLimits, nameWarnings } from '@story-pointer/core/names';
import type { Story } from '@story-pointer/core/session/open-room';
import { type ClipboardEvent, useRef, useState } from 'react';
import * as texts from '#messages/create-story.ts';
import { offer, quickVote, quickVoteName } from '#messages/stories.ts';
import { useRoom } from '../../api/room.tsx';
import { useCommand } from '../../api/use-command.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { AddStoriesDialog } from './add-stories-dialog.ts';

const max = nameLimits.story;
const limit = texts.limit(max);

/** Where the facilitator adds a story and turns to it. */
export function CreateStoryPanel() {
  const { view } = useRoom();
  const { send, isPending, error } = useCommand();
  const field = useKeptFocus<HTMLInputElement>();
  const [name, setName] = useState('');
  const pasted = useRef('');
  const [offered, setOffered] = useState('');
  const [isAdding, setAdding] = useState(false);
  const length = countCharacters(name.trim());

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (linesIn(text) > 1) pasted.current = text;
  };
  /** What was pasted is offered as stories until something else is written. */
  const write = (text: string) => {
    setName(text);
    setOffered(pasted.current);
    pasted.current = '';
  };

  const create = (story: string) =>
    send(
      { type: 'createStory', name: story },
      {
        // What has been typed meanwhile is another story's.
        onDone: () => setName((typed) => (typed === story ? '' : typed)),
        leadsTo: ({ storyId }) => (storyId === undefined ? 'session' : { storyId }),
        onFailed: (_, isShown) => isShown || showToast(texts.failed, 'error'),
      },
    );

  return (
    <Panel title={texts.title} subtitle={texts.subtitle}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          create(name);
        }}
        className="grid gap-4"
      >
        <TextField
          ref={field}
          label={texts.name}
          placeholder={texts.placeholder}
          value={name}
          onChange={(event) => write(event.target.value)}
          helper={limit}
          error={length > max ? limit : undefined}
          count={{ value: length, max, warnAbove: nameWarnings.story }}
          onPaste={paste}
          required
          autoFocus
        />
        {offered !== '' && name !== '' && (
          <div role="status">
            <Button
              onClick={() => {
                // That is where the dialog leads back to: this button may be gone by then.
                field.current?.focus();
                setAdding(true);
              }}
            >
              {offer(linesIn(offered))}
            </Button>
          </div>
        )}
        {error && <Alert detail={error.detail}>{texts.failed}</Alert>}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:*:grow">
          <Button
            type="submit"
            variant="primary"
            disabled={!checkName('name', name, max).ok}
            isPending={isPending}
          >
            {isPending ? texts.creating : texts.create}
          </Button>
          {name === '' && (
            <Button
              variant="quiet"
              disabled={isPending}
              onClick={() => create(nextQuickVote(view.stories))}
            >
              {quickVote}
            </Button>
          )}
        </div>
      </form>
      <AddStoriesDialog
        pasted={offered}
        onAdded={() => write('')}
        isOpen={isAdding}
        onOpenChange={setAdding}
      />
    </Panel>
  );
}

/** What a story is called that is voted on with no other name at hand. */
function nextQuickVote(stories: readonly Story[]): string {
  const names = new Set(stories.map(({ name }) => name));
  let number = 1;
  while (names.has(quickVoteName(number))) number += 1;
  return quickVoteName(number);
}

/** How many lines say something. */
function linesIn(text: string): number {
  return text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '').length;
}
