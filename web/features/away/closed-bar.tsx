import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { facilitatorsOf } from '@story-pointer/core/session/open-room';
import { useMay, useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { both, longDate, timeOfDay } from '../../texts/formats.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { focusOnSession } from './away-bar.tsx';

/** Shows when the session was closed, and lets facilitators reopen it. */
export function ClosedBar({ at }: { at: number }) {
  const { view, me } = useRoom();
  const mayReopen = useMay('administer');
  const { send, isPending } = useCommand();
  const names = facilitatorsOf(view).map(({ id, name }) => (
    <bdi translate="no" key={id}>
      {name}
    </bdi>
  ));
  const people = both(names);
  const reopen = () =>
    send(
      { type: 'reopenSession' },
      {
        onDone: focusOnSession,
        onFailed: ({ detail }) => showToast(t`Nothing was changed. ${detail}`, 'error'),
      },
    );
  return (
    <section aria-label={t`Closed session`} className="follow-bar">
      <p className="min-w-0 grow basis-0">
        <Icon name="lock" className="me-2 inline size-4 align-[-0.125em]" />
        <span className="font-medium">
          <Trans>
            Closed on {longDate(new Date(at).toISOString())},{' '}
            {timeOfDay(new Date(at).toISOString())}
          </Trans>
        </span>{' '}
        {!mayReopen && (
          <Plural value={names.length} other={<Trans>{people} can reopen it.</Trans>} />
        )}
      </p>
      <LinkButton
        to="/session-summary"
        search={{ sessionId: view.session.id, participantId: me.id }}
        className="desk:min-h-10 px-4 py-1"
      >
        <Trans>View Session Summary</Trans>
      </LinkButton>
      {mayReopen && (
        <Button
          variant="primary"
          className="desk:min-h-10 px-5 py-1"
          isPending={isPending}
          onClick={reopen}
        >
          <Trans>Reopen</Trans>
        </Button>
      )}
    </section>
  );
}
