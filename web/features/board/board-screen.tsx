import type { Id } from '@story-pointer/core/ids';
import { findStory } from '@story-pointer/core/session/open-room';
import { isUntold } from '@story-pointer/core/session/round';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as texts from '#messages/board.ts';
import { useLiveRoom } from '../../api/live/use-live-room.ts';
import { TurningProvider, useTurning } from '../../api/turning.ts';
import { votesQuery } from '../../api/votes-query.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { Board } from './board.tsx';

interface BoardScreenProps {
  readonly sessionId: Id;
  /** The way for others to join. */
  readonly invitation: ReactNode;
}

/** A session for a projector. It is read without a seat, so that it holds no hidden vote. */
export function BoardScreen({ sessionId, invitation }: BoardScreenProps) {
  const { room, status } = useLiveRoom(sessionId, null, null);
  const turning = useTurning(room.data);
  const storyId = room.data?.session.facilitatorActiveStoryId ?? '';
  const story = room.data && findStory(room.data, storyId);
  useQuery({
    ...votesQuery(sessionId, null, storyId),
    enabled: story !== undefined && isUntold(story.round),
  });
  if (status === 'gone' || room.error?.isRefusal) {
    return (
      <MessageScreen title={texts.unknown} actions={<LinkButton to="/">{texts.goHome}</LinkButton>}>
        <p className="text-ink-soft">{texts.unknownHelp}</p>
      </MessageScreen>
    );
  }
  if (!room.data) return <p role="status">{room.error?.detail ?? texts.loading}</p>;
  return (
    <TurningProvider value={turning}>
      <Board
        view={room.data}
        story={story}
        isAway={status === 'reconnecting'}
        invitation={invitation}
      />
    </TurningProvider>
  );
}
