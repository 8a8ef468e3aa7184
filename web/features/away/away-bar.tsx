import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { facilitatorsOf } from '@story-pointer/core/session/open-room';
import { isCandidate, isOpenTo, type Vacancy } from '@story-pointer/core/session/vacancy';
import { useEffect, useId } from 'react';
import { useMay, useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { both } from '../../texts/formats.tsx';
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
  const people = both(names);
  const sentence = (
    <Plural
      value={names.length}
      one={<Trans>{people} is away</Trans>}
      other={<Trans>{people} are away</Trans>}
    />
  );
  const isNext = isCandidate(vacancy, me.id) && first;
  const whyNot = isNext ? (
    <Trans>
      <bdi translate="no">{first.name}</bdi> can take over first.
    </Trans>
  ) : (
    t`Only people who were here before the facilitator left can take over.`
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once, when the bar appears.
  useEffect(() => tell(sentence), []);
  const takeOver = () =>
    send(
      { type: 'takeOver' },
      {
        onDone: focusOnSession,
        onFailed: ({ detail }) => showToast(t`Failed to take over. ${detail}`, 'error'),
      },
    );
  return (
    <section aria-label={t`The facilitator is away`} className="follow-bar">
      <p className="min-w-0 grow basis-0 font-medium">
        {sentence}
        {!isOpen && (
          <span id={whyNotId} className="block text-ink-soft text-sm">
            {mayTakeOver ? whyNot : t`Only voters can take over.`}
          </span>
        )}
      </p>
      <Button
        variant="primary"
        className="desk:min-h-10 px-5 py-1"
        disabled={!isOpen}
        aria-describedby={isOpen ? undefined : whyNotId}
        isPending={isPending}
        onClick={takeOver}
      >
        {isPending ? t`Taking Over...` : t`Take Over`}
      </Button>
    </section>
  );
}

/** The bar is gone with its button: the cards take the focus, or the element in their place. */
export function focusOnSession(): void {
  (document.getElementById('cards') ?? document.querySelector('main'))?.focus();
}
