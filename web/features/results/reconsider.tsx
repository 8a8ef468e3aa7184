import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { useMay, useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { look } from './give-floor.tsx';
import { NamesInSentence } from './names.tsx';

interface StoryProps {
  readonly story: RevealedStory;
}

/** Whether one would vote differently by now, and what changes that; undefined without a named vote. */
export function useReconsidering({ id: storyId, round }: RevealedStory) {
  const { me } = useRoom();
  const mayVote = useMay('vote');
  const { send, isPending } = useCommand();
  const hasVote = round.votes.some(({ participantId }) => participantId === me.id);
  if (!mayVote || !hasVote || round.agreed !== null) return undefined;
  const reconsiders = round.reconsidering?.includes(me.id) ?? false;
  const toggle = () =>
    send(
      { type: 'reconsider', storyId, round: round.number, reconsiders: !reconsiders },
      {
        onFailed: ({ detail }) => showToast(t`Failed to update your vote. ${detail}`, 'error'),
      },
    );
  return { reconsiders, isPending, toggle };
}

/** Tells whoever runs the session that one would vote differently by now. */
export function Reconsider({ story }: StoryProps) {
  const own = useReconsidering(story);
  if (!own) return null;
  return (
    <div className="results__actions">
      <Button
        aria-pressed={own.reconsiders}
        className="max-w-max flex-[1_1_6rem] phone:max-w-none"
        isPending={own.isPending}
        onClick={own.toggle}
      >
        {own.reconsiders && <Icon name="check" className="size-4" />}
        {t`I'd Change Mine`}
      </Button>
    </div>
  );
}

/** The people who would vote differently, with the way to let them. */
export function Reconsidering({ story, ids }: StoryProps & { readonly ids: readonly Id[] }) {
  const hideAgain = useHideAgain(story);
  return (
    <>
      <p role="status" className="text-sm">
        <Trans comment="People who want to change their votes after the reveal">
          Would change: <NamesInSentence ids={ids} />
        </Trans>
      </p>
      <Button className={look} onClick={hideAgain}>
        {t({ message: 'Hide Again', comment: 'Hides the revealed results' })}
      </Button>
    </>
  );
}

export function useHideAgain({ id: storyId, round }: RevealedStory): () => void {
  const { send } = useCommand();
  const onFailed = ({ detail }: { readonly detail: string }) =>
    showToast(t`Failed to hide the results. ${detail}`, 'error');
  return () => send({ type: 'hideAgain', storyId, round: round.number }, { onFailed });
}
