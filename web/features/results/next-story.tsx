import { Trans } from '@lingui/react/macro';
import { nextStory } from '@story-pointer/core/session/collecting';
import { useEffect, useId, useRef } from 'react';
import { useRoom } from '../../room/room.tsx';
import { useTurnTo } from '../../shared/use-turn-to.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AllPointed } from './all-pointed.tsx';
import { useJustSaved } from './just-saved.ts';

/** The next step of the facilitator: the saved points, and the following story. */
export function NextStory() {
  const { view, me } = useRoom();
  const saved = useJustSaved();
  const turnTo = useTurnTo((sentence) => showToast(sentence, 'error'));
  const link = useRef<HTMLAnchorElement>(null);
  const next = nextStory(view);
  const savedId = useId();
  const comesFromSaving = saved !== undefined;
  useEffect(() => {
    if (!comesFromSaving) return;
    // After the dialog that led here, which gives the focus back as it goes.
    const timer = setTimeout(() => link.current?.focus(), 100);
    return () => clearTimeout(timer);
  }, [comesFromSaving]);
  const seat = { sessionId: view.session.id, participantId: me.id };
  if (!next) {
    if (saved === undefined || view.stories.length === 0) return null;
    return (
      <AllPointed saved={saved} titleId={savedId}>
        <LinkButton
          ref={link}
          to="/session-summary"
          search={seat}
          variant="primary"
          className="max-md:w-full"
          aria-describedby={savedId}
        >
          <Trans>View Session Summary</Trans>
        </LinkButton>
      </AllPointed>
    );
  }
  return (
    <LinkButton
      ref={link}
      to="/session"
      search={{ ...seat, storyId: next.id }}
      onClick={() => turnTo(next.id)}
      variant={comesFromSaving ? 'primary' : 'secondary'}
      className="justify-self-start max-md:justify-self-stretch"
    >
      <span className="min-w-0 truncate">
        {saved === undefined ? (
          <Trans>
            Next: <bdi translate="no">{next.name}</bdi>
          </Trans>
        ) : (
          <Trans>
            Saved: {saved}. Next: <bdi translate="no">{next.name}</bdi>
          </Trans>
        )}
      </span>
      <Icon name="arrow-right" />
    </LinkButton>
  );
}
