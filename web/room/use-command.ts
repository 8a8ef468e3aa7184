import type { Id, StoryId } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import type { RoomView } from '@story-pointer/core/view';
import type { CommandAnswer } from '@story-pointer/core/wire-room';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CommandIds, newTimedId } from '../calls/command-ids.ts';
import { ApiError } from '../calls/problem.ts';
import { looksDone } from './looks-done.ts';
import { useRoom } from './room.tsx';
import { roomQuery } from './room-query.ts';
import { afterAnswer } from './room-store.ts';
import { sendCommand } from './send-command.ts';

/** For how many milliseconds a cancelled command may still turn out to have arrived. */
const doubtsFor = 60_000;

/** In milliseconds, in which a connection should bring the changes of an answered command. */
const patience = 3000;

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
  /** The room when it was sent. */
  readonly before: RoomView | undefined;
  readonly onTooLate: (() => void) | undefined;
}

/**
 * Sends commands from this seat. Their life is that of the last one: idle, sending (`isPending`,
 * however bad the network), or failed (`error`); `cancel` ends it at any time.
 */
export function useCommand() {
  const { view, me } = useRoom();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [life, setLife] = useState<Life>({ is: 'idle' });
  const [ids] = useState(() => new CommandIds(newTimedId));
  const last = useRef<Sending>(undefined);
  const forgetDoubts = useRef(() => {});
  const isShown = useIsShown();
  const seat = { sessionId: view.session.id, participantId: me.id };
  const query = roomQuery(seat.sessionId, seat.participantId);

  const goTo = async (destination: Destination): Promise<void> => {
    if (destination === 'here') return;
    if (destination === 'home') return router.navigate({ to: '/' });
    const shown = typeof destination === 'object' ? destination : {};
    const show = destination === 'collection' ? destination : undefined;
    return router.navigate({ to: '/session', search: { ...seat, ...shown, show } });
  };

  const deliver = async (sending: Sending, { onDone, leadsTo, onFailed }: Sequel) => {
    const { command, cancelling } = sending;
    const { history } = router;
    const { href } = history.location;
    const end = (next: Life) => {
      if (last.current === sending) setLife(next);
    };
    try {
      const id = ids.idFor(command);
      const sent = sendCommand(seat, id, command, cancelling.signal);
      const answer = await ids.keepUntilAnswered(sent);
      const room = (await showAnswer(queryClient, query.queryKey, answer)) ?? view;
      if (cancelling.signal.aborted) return;
      end({ is: 'idle' });
      onDone?.(answer, room);
      if (!leadsTo || history.location.href !== href) return;
      const { search } = router.state.location;
      await goTo(leadsTo(answer, 'storyId' in search ? search.storyId : undefined, room));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (cancelling.signal.aborted) return;
      end({ is: 'failed', error });
      onFailed?.(error, isShown());
    }
  };

  const send = (command: Command, sequel: Sequel = {}): void => {
    forgetDoubts.current();
    const cancelling = new AbortController();
    const { onTooLate } = sequel;
    const before = queryClient.getQueryData(query.queryKey);
    last.current = { command, cancelling, before, onTooLate };
    setLife({ is: 'sending' });
    void deliver(last.current, sequel);
  };

  const cancel = (): void => {
    const sending = last.current;
    last.current = undefined;
    setLife({ is: 'idle' });
    if (life.is !== 'sending' || !sending) return;
    const { command, cancelling, before, onTooLate } = sending;
    cancelling.abort();
    if (!onTooLate || !before || looksDone(before, command)) return;
    const isDone = (room: RoomView) => looksDone(room, command);
    forgetDoubts.current = whenRoom(queryClient, query.queryKey, isDone, onTooLate);
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

type RoomKey = ReturnType<typeof roomQuery>['queryKey'];

/** Resolves with the room once it shows the answer, which the connection brings; if it is late, the room is asked for. */
async function showAnswer(
  queryClient: QueryClient,
  queryKey: RoomKey,
  answer: CommandAnswer,
): Promise<RoomView | undefined> {
  const known = queryClient.getQueryData(queryKey);
  if (!known) return undefined;
  const next = afterAnswer(known, answer);
  if (next !== 'gap') queryClient.setQueryData(queryKey, next);
  else if (!(await isShownSoon(queryClient, queryKey, answer))) {
    await queryClient.refetchQueries({ queryKey, exact: true });
  }
  return queryClient.getQueryData(queryKey);
}

function isShownSoon(
  queryClient: QueryClient,
  queryKey: RoomKey,
  { revision }: CommandAnswer,
): Promise<boolean> {
  return new Promise((resolve) => {
    const isThere = (room: RoomView) => room.revision >= revision;
    const stop = whenRoom(queryClient, queryKey, isThere, () => resolve(true));
    setTimeout(() => {
      stop();
      resolve(false);
    }, patience);
  });
}

/** Calls `act` once the room is so, unless that takes too long. Returns how to call it off. */
function whenRoom(
  queryClient: QueryClient,
  queryKey: RoomKey,
  isSo: (room: RoomView) => boolean,
  act: () => void,
): () => void {
  const look = () => {
    const room = queryClient.getQueryData(queryKey);
    if (!room || !isSo(room)) return;
    callOff();
    act();
  };
  const stopListening = queryClient.getQueryCache().subscribe(look);
  const timer = setTimeout(stopListening, doubtsFor);
  const callOff = () => {
    clearTimeout(timer);
    stopListening();
  };
  look();
  return callOff;
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
