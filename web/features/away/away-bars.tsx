import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { actingIn, facilitatorsOf, isVouchedFor } from '@story-pointer/core/session/open-room';
import { isCandidate, isOpenTo, type Vacancy } from '@story-pointer/core/session/vacancy';
import { useEffect, useId } from 'react';
import { useMay, useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { closedText } from '../../shared/session-facts.ts';
import { vouchedText } from '../../shared/vouched-text.tsx';
import { both } from '../../texts/formats.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { namesOf } from '../../ui/people.tsx';
import { tell } from '../../ui/tell.ts';
import { showToast } from '../../ui/toast.tsx';

/** Says that no facilitator has been here for a while, and offers to take over. */
export function AwayBar({ vacancy, now }: { readonly vacancy: Vacancy; readonly now: number }) {
  const { view, me } = useRoom();
  const mayTakeOver = useMay('takeOver');
  const { send, isPending } = useCommand();
  const whyNotId = useId();
  const { first } = vacancy;
  const facilitators = facilitatorsOf(view);
  const isOpen = mayTakeOver && isOpenTo(vacancy, me.id, now);
  const people = both(namesOf(facilitators));
  const sentence = (
    <Plural
      value={facilitators.length}
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
    <section aria-label={t`The facilitator is away`} className="follow-bar away-bar">
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
function focusOnSession(): void {
  (document.getElementById('cards') ?? document.querySelector('main'))?.focus();
}

/** Tells a returning facilitator who has taken over; it stays until it is dismissed. */
export function ActingBar() {
  const { view } = useRoom();
  const { send, isPending } = useCommand();
  const acting = actingIn(view);
  const end = (keep: boolean) =>
    send(
      { type: 'endTakeOver', keep },
      {
        onDone: focusOnSession,
        onFailed: ({ detail }) => showToast(t`Nothing was changed. ${detail}`, 'error'),
      },
    );
  const people = both(namesOf(acting));
  return (
    <section aria-label={t`Acting facilitators`} className="follow-bar away-bar">
      <p className="min-w-0 grow font-medium">
        <Plural
          value={acting.length}
          one={<Trans>{people} has taken over</Trans>}
          other={<Trans>{people} have taken over</Trans>}
        />
        {acting.filter(isVouchedFor).map((one) => (
          <span key={one.id} className="block text-ink-soft text-sm">
            {vouchedText(view, one)}
          </span>
        ))}
      </p>
      <Button
        className="desk:min-h-10 px-3 py-1 max-md:flex-1 max-md:basis-0 max-md:px-2 max-md:text-sm"
        isPending={isPending}
        onClick={() => end(true)}
      >
        <span>
          <Plural
            value={acting.length}
            one={<Trans>Keep {people} as Facilitator</Trans>}
            other={<Trans>Keep {people} as Facilitators</Trans>}
          />
        </span>
      </Button>
      <Button
        variant="primary"
        className="desk:min-h-10 px-3 py-1 max-md:flex-1 max-md:basis-0 max-md:px-2 max-md:text-sm"
        isPending={isPending}
        onClick={() => end(false)}
      >
        {t`I'm Back`}
      </Button>
    </section>
  );
}

export function ClosedBar({ at }: { at: number }) {
  const { view, me } = useRoom();
  const mayReopen = useMay('administer');
  const { send, isPending } = useCommand();
  const facilitators = facilitatorsOf(view);
  const people = both(namesOf(facilitators));
  const reopen = () =>
    send(
      { type: 'reopenSession' },
      {
        onDone: focusOnSession,
        onFailed: ({ detail }) => showToast(t`Nothing was changed. ${detail}`, 'error'),
      },
    );
  return (
    <section aria-label={t`Closed session`} className="follow-bar away-bar">
      <p className="min-w-0 grow basis-0">
        <Icon name="lock" className="me-2 inline size-4 align-[-0.125em]" />
        <span className="font-medium">{closedText(at)}</span>{' '}
        {!mayReopen && (
          <Plural value={facilitators.length} other={<Trans>{people} can reopen it.</Trans>} />
        )}
      </p>
      <LinkButton
        to="/session-summary"
        search={{ sessionId: view.session.id, participantId: me.id }}
        className="desk:min-h-10 px-4 py-1"
      >
        {t`View Session Summary`}
      </LinkButton>
      {mayReopen && (
        <Button
          variant="primary"
          className="desk:min-h-10 px-5 py-1"
          isPending={isPending}
          onClick={reopen}
        >
          {t`Reopen`}
        </Button>
      )}
    </section>
  );
}
