import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { mostLinkedText } from '../../calls/installation.ts';
import { useMay, useRoom } from '../../room/room.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AddStoriesDialog } from './import/parts.ts';
import type { Input } from './import/preview.ts';
import { useOpenStoryId } from './story-link.tsx';

interface LinkedStoriesProps {
  readonly text: string;
  /** Whether they come from the form of the session, and not from a link. */
  readonly isTyped: boolean;
}

/** Shows the stories that a link or the form of the session has brought; only a press adds them. */
export function LinkedStories({ text, isTyped }: LinkedStoriesProps) {
  const { view, me } = useRoom();
  const storyId = useOpenStoryId();
  const mayRun = useMay('run');
  const navigate = useNavigate();
  const [brought] = useState<Input>({ is: 'text', text, html: '', isLinked: !isTyped });
  const [whyNot] = useState(() => {
    if (!mayRun) return t`Only a facilitator can add the stories of this link.`;
    return !isTyped && text.length > mostLinkedText
      ? t`The stories of this link are too long. Paste them into "Add Stories" instead.`
      : null;
  });
  const [isOpen, setOpen] = useState(whyNot === null);
  // A page that is loaded again, or opened from the history, must not propose them again.
  const begin = useEffectEvent(() => {
    const search = { sessionId: view.session.id, participantId: me.id, storyId };
    void navigate({ to: '/session', search, replace: true });
    if (whyNot !== null) showToast(whyNot);
  });
  useEffect(() => begin(), []);
  return (
    <AddStoriesDialog brought={brought} isOver={false} isOpen={isOpen} onOpenChange={setOpen} />
  );
}
