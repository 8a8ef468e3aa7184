import { decks, type Points, type ScaleType } from '@story-pointer/core/decks';
import type { HiddenStory } from '@story-pointer/core/session/open-room';
import { type FormEvent, useId, useState } from 'react';
import { useCommand } from '../../api/room.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { CardPicker } from './card-picker.tsx';

interface VoteFormProps {
  readonly story: HiddenStory;
  readonly type: ScaleType;
}

/** Choosing a card and putting it on the table, face down. */
export function VoteForm({ story, type }: VoteFormProps) {
  const [chosen, setChosen] = useState<Points | null>(null);
  const headingId = useId();
  const vote = useCommand();
  const heading = useKeptFocus<HTMLHeadingElement>();
  // What is under way is settled; another card would only look chosen.
  const choose = (points: Points) => {
    if (!vote.isPending) setChosen(points);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null) return;
    const { id: storyId, round } = story;
    vote.send({ type: 'vote', storyId, round, points: chosen }, undefined, ({ detail }) =>
      showToast(`Your vote was not counted. ${detail}`, 'error'),
    );
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <h3 ref={heading} tabIndex={-1} id={headingId} className="font-heading text-title">
        Select your story points
      </h3>
      <CardPicker deck={decks[type]} chosen={chosen} onChoose={choose} labelledBy={headingId} />
      <Button
        type="submit"
        variant="primary"
        disabled={chosen === null}
        isPending={vote.isPending}
        className="justify-self-start max-sm:w-full"
      >
        {vote.isPending ? 'Submitting Vote...' : 'Submit Vote'}
      </Button>
    </form>
  );
}
