import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { actingIn, isVouchedFor } from '@story-pointer/core/session/open-room';
import { useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { vouchedText } from '../../shared/vouched-text.tsx';
import { both } from '../../texts/formats.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { focusOnSession } from './away-bar.tsx';

/** Tells a returning facilitator who has taken over; it stays until it is dismissed. */
export function ActingBar() {
  const { view } = useRoom();
  const { send, isPending } = useCommand();
  const acting = actingIn(view);
  const names = acting.map(({ id, name }) => (
    <bdi translate="no" key={id}>
      {name}
    </bdi>
  ));
  const end = (keep: boolean) =>
    send(
      { type: 'endTakeOver', keep },
      {
        onDone: focusOnSession,
        onFailed: ({ detail }) => showToast(t`Nothing was changed. ${detail}`, 'error'),
      },
    );
  const people = both(names);
  return (
    <section aria-label={t`Acting facilitators`} className="follow-bar">
      <p className="min-w-0 grow font-medium">
        <Plural
          value={names.length}
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
            value={names.length}
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
        <Trans>I'm Back</Trans>
      </Button>
    </section>
  );
}
