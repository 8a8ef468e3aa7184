import { actingIn } from '@story-pointer/core/session/open-room';
import * as texts from '#messages/away.tsx';
import { useRoom } from '../../api/room.tsx';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { focusOnSession } from './away-bar.tsx';

/** Tells a returning facilitator who has taken over; it stays until it is dismissed. */
export function ActingBar() {
  const { view } = useRoom();
  const { send, isPending } = useCommand();
  const names = actingIn(view).map(({ id, name }) => (
    <bdi translate="no" key={id}>
      {name}
    </bdi>
  ));
  const end = (keep: boolean) =>
    send(
      { type: 'endTakeOver', keep },
      {
        onDone: focusOnSession,
        onFailed: ({ detail }) => showToast(texts.notEnded(detail), 'error'),
      },
    );
  return (
    <section aria-label={texts.standIns} className="follow-bar">
      <p className="min-w-0 grow font-medium">{texts.haveTakenOver(names)}</p>
      <Button
        className="min-h-10 px-3 py-1 max-md:flex-1 max-md:basis-0 max-md:px-2 max-md:text-sm"
        isPending={isPending}
        onClick={() => end(true)}
      >
        <span>{texts.keep(names)}</span>
      </Button>
      <Button
        variant="primary"
        className="min-h-10 px-3 py-1 max-md:flex-1 max-md:basis-0 max-md:px-2 max-md:text-sm"
        isPending={isPending}
        onClick={() => end(false)}
      >
        {texts.thanks}
      </Button>
    </section>
  );
}
