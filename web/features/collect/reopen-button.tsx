import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { useMay } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { isolate } from '../../texts/isolate.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';

interface ReopenButtonProps {
  readonly story: RevealedStory;
}

/** Says that points were saved by a rule, and lets the team talk about them nevertheless. */
export function ReopenButton({ story }: ReopenButtonProps) {
  const mayRun = useMay('run');
  const { send, isPending } = useCommand();
  const reopen = () =>
    send(
      { type: 'editStory', storyId: story.id, round: story.round.number, points: null },
      { onFailed: ({ detail }) => showToast(t`Failed to reopen this story. ${detail}`, 'error') },
    );
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-soft text-sm">
      <Trans comment="The points of a story were saved by the rule of collected votes">
        Saved by rule
      </Trans>
      {mayRun && (
        <Button
          variant="quiet"
          aria-label={t`Reopen: ${isolate(story.name)}`}
          isPending={isPending}
          className="min-h-8 px-2 py-1 text-sm"
          onClick={reopen}
        >
          <Trans comment="Removes points, so that the team talks about the story">Reopen</Trans>
        </Button>
      )}
    </span>
  );
}
