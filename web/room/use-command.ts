import type { Id, StoryId } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import type { RoomView } from '@story-pointer/core/view';
import type { CommandAnswer } from '@story-pointer/core/wire-room';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CommandIds, newTimedId } from '../calls/command-ids.ts';
import type { ApiError } from '../calls/problem.ts';
import { liveRoom } from './live-room.ts';
import { looksDone } from './looks-done.ts';
import { useRoom } from './room.tsx';

/** For how many milliseconds a cancelled command may still turn out to have arrived. */
const doubtsFor = 60_000;

type Life =
  | { readonly is: 'idle' }
  | { readonly is: 'sending' }
  | { readonly is: 'failed'; readonly error: ApiError };

type Destination = 'home' | 'session' | 'collection' | 'here' | { readonly storyId: StoryId };

/** Callbacks of a command, also called when the component that sent it is gone. */
interface Sequel {
  /** The room shows what has changed by then. */
  readonly onDone?: (answer: CommandAnswer, room: RoomView) => void;
  /**
   * The place to go to after the answer, unless the user has gone somewhere else meanwhile.
   * @param here the story they are on
   */
  readonly leadsTo?: (answer: CommandAnswer, here: Id | undefined, room: RoomView) => Destination;
  /** Refused or given up. `isShown` says whether what has sent it is there to show `error`. */
  readonly onFailed?: (error: ApiError, isShown: boolean) => void;
  /** It was cancelled, and had happened all the same. */
  readonly onTooLate?: () => void;
}

interface Sending {
  readonly command: Command;
  readonly cancelling: AbortController;
  readonly sequel: Sequel;
  /** The room when it was sent. */
  readonly before: RoomView;
}

const saved = new Map<Id, number | null>();

/** Whether this page was the last to save points of a story, and saved these. */
export function isSavedHere(storyId: Id, points: number | null): boolean {
  return saved.get(storyId) === points;
}

/**
 * Sends commands from this seat. Their life is that of the last one: idle, sending (`isPending`,
 * however bad the network), or failed (`error`); `cancel` ends it at any time.
 */
export function useCommand() {
  const { view, me } = useRoom();
  const router = useRouter();
  const [life, setLife] = useState<Life>({ is: 'idle' });
  const [ids] = useState(() => new CommandIds(newTimedId));
  const last = useRef<Sending>(undefined);
  const doubts = useRef(new AbortController());
  const isShown = useIsShown();
  const seat = { sessionId: view.session.id, participantId: me.id };
  const { client } = liveRoom(seat);

  const goTo = async (destination: Destination): Promise<void> => {
    if (destination === 'here') return;
    if (destination === 'home') return router.navigate({ to: '/' });
    const shown = typeof destination === 'object' ? destination : {};
    const show = destination === 'collection' ? destination : undefined;
    return router.navigate({ to: '/session', search: { ...seat, ...shown, show } });
  };

  const deliver = async (sending: Sending) => {
    const { command, cancelling, sequel } = sending;
    const { onDone, leadsTo, onFailed } = sequel;
    const { history } = router;
    const { href } = history.location;
    const end = (next: Life) => {
      if (last.current === sending) setLife(next);
    };
    const commandId = ids.idFor(command);
    const { signal } = cancelling;
    const result = await client.send(command, { commandId, signal });
    ids.ended(commandId, result.ok ? undefined : result.error);
    if (signal.aborted) return;
    if (!result.ok) {
      end({ is: 'failed', error: result.error });
      onFailed?.(result.error, isShown());
      return;
    }
    const { answer, room } = result;
    end({ is: 'idle' });
    onDone?.(answer, room);
    if (!leadsTo || history.location.href !== href) return;
    const { search } = router.state.location;
    await goTo(leadsTo(answer, 'storyId' in search ? search.storyId : undefined, room));
  };

  const send = (command: Command, sequel: Sequel = {}): void => {
    const isSave = command.type === 'acceptPoints' || command.type === 'editStory';
    if (isSave && command.points !== undefined) saved.set(command.storyId, command.points);
    doubts.current.abort();
    last.current = { command, cancelling: new AbortController(), sequel, before: view };
    setLife({ is: 'sending' });
    void deliver(last.current);
  };

  const cancel = (): void => {
    const sending = last.current;
    last.current = undefined;
    setLife({ is: 'idle' });
    if (life.is !== 'sending' || !sending) return;
    const { command, cancelling, sequel, before } = sending;
    cancelling.abort();
    if (!sequel.onTooLate || looksDone(before, command)) return;
    doubts.current = new AbortController();
    void client.store
      .until((room) => looksDone(room, command), doubtsFor, doubts.current.signal)
      .then((isDone) => isDone && sequel.onTooLate?.());
  };

  return {
    send,
    cancel,
    isPending: life.is === 'sending',
    error: life.is === 'failed' ? life.error : null,
  };
}

interface DialogState {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/**
 * A command that is sent from a dialog: however its user closes the dialog while the command is on
 * its way, that cancels it. `close` is for when it has ended.
 */
export function useDialogCommand({ isOpen, onOpenChange }: DialogState) {
  const command = useCommand();
  const close = () => onOpenChange(false);
  const leave = () => {
    command.cancel();
    close();
  };
  const dialog: DialogState = {
    isOpen,
    onOpenChange: (next) => (next ? onOpenChange(next) : leave()),
  };
  return { ...command, dialog, leave, close };
}

function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
