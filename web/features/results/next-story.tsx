import { nextStory } from '@story-pointer/core/session/open-room';
import { useEffect, useId, useRef } from 'react';
import * as texts from '#messages/results.tsx';
import { summary } from '#messages/stories.ts';
import { useRoom } from '../../api/room.tsx';
import { useTurnTo } from '../../api/use-turn-to.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useJustSaved } from './just-saved.ts';

/** Where the facilitator goes on from here: what was saved, and what comes next. */
export function NextStory() {
  const { view, me } = useRoom();
  const saved = useJustSaved();
  const turnTo = useTurnTo((sentence) => showToast(sentence, 'error'));
  const link = useRef<HTMLAnchorElement>(null);
  const savedId = useId();
  const next = nextStory(view);
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
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p id={savedId} className="font-semibold">
          {texts.savedLast(saved, view.stories.length)}
        </p>
        <LinkButton
          ref={link}
          to="/session-summary"
          search={seat}
          variant="primary"
          className="max-md:grow"
          aria-describedby={savedId}
        >
          {summary}
        </LinkButton>
      </div>
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
        {saved === undefined
          ? texts.next(<bdi translate="no">{next.name}</bdi>)
          : texts.savedNext(saved, <bdi translate="no">{next.name}</bdi>)}
      </span>
      <Icon name="arrow-right" />
    </LinkButton>
  );
}
