import { facilitatorsOf } from '@story-pointer/core/session/open-room';
import { isCandidate, isOpenTo, type Vacancy } from '@story-pointer/core/session/vacancy';
import { useEffect, useId } from 'react';
import * as texts from '#messages/away.tsx';
import { useMay, useRoom } from '../../api/room.tsx';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { tell } from '../../ui/tell.ts';
import { showToast } from '../../ui/toast.tsx';

export interface AwayBarProps {
  readonly vacancy: Vacancy;
  readonly now: number;
}

/** Says that no facilitator has been here for a while, and offers to take over. */
export function AwayBar({ vacancy, now }: AwayBarProps) {
  const { view, me } = useRoom();
  const mayTakeOver = useMay('takeOver');
  const { send, isPending } = useCommand();
  const whyNotId = useId();
  const { first } = vacancy;
  const names = facilitatorsOf(view).map(({ id, name }) => (
    <bdi translate="no" key={id}>
      {name}
    </bdi>
  ));
  const isOpen = mayTakeOver && isOpenTo(vacancy, me.id, now);
  const sentence = texts.isAway(names);
  const isNext = isCandidate(vacancy, me.id) && first;
  const whyNot = isNext ? texts.mayFirst(<bdi translate="no">{first.name}</bdi>) : texts.onlyKnown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once, when the bar appears.
  useEffect(() => tell(sentence), []);
  const takeOver = () =>
    send(
      { type: 'takeOver' },
      {
        onDone: focusOnSession,
        onFailed: ({ detail }) => showToast(texts.notTaken(detail), 'error'),
      },
    );
  return (
    <section aria-label={texts.title} className="follow-bar">
      <p className="min-w-0 grow basis-0 font-medium">
        {sentence}
        {!isOpen && (
          <span id={whyNotId} className="block text-ink-soft text-sm">
            {mayTakeOver ? whyNot : texts.onlyVoters}
          </span>
        )}
      </p>
      <Button
        variant="primary"
        className="min-h-10 px-5 py-1"
        disabled={!isOpen}
        aria-describedby={isOpen ? undefined : whyNotId}
        isPending={isPending}
        onClick={takeOver}
      >
        {isPending ? texts.takingOver : texts.takeOver}
      </Button>
    </section>
  );
}

/** The bar is gone with its button: the cards take the focus, or the element in their place. */
export function focusOnSession(): void {
  (document.getElementById('cards') ?? document.querySelector('main'))?.focus();
}
