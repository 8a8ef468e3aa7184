import type { Command } from '@story-pointer/core/session/decide';
import type { Participant } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import type { CommandAnswer } from '@story-pointer/core/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { sendCommand } from './calls.ts';
import { follow } from './follow.ts';
import type { ApiError } from './problem.ts';
import { roomQuery } from './room-query.ts';

interface InRoom {
  readonly view: RoomView;
  /** The participant whose seat this page sits in. */
  readonly me: Participant;
  /** Told whether the server has trouble with what this page sends. */
  readonly onTrouble: (isInTrouble: boolean) => void;
}

const RoomContext = createContext<InRoom | null>(null);

/** Lets everything inside speak of the room. */
export const RoomProvider = RoomContext.Provider;

/** The room this page shows, and who looks at it. */
export function useRoom(): InRoom {
  const room = use(RoomContext);
  if (!room) throw new Error('useRoom needs a RoomProvider around it');
  return room;
}

interface Sending {
  readonly command: Command;
  readonly onDone?: ((answer: CommandAnswer) => void) | undefined;
  readonly onRefused?: ((error: ApiError) => void) | undefined;
}

/**
 * Sends commands from this seat. It stays pending until the server has answered, however bad the
 * network; the room shows the answer's changes before `onDone` is called, and both callbacks are
 * called even when the component that sent the command is gone by then.
 */
export function useCommand() {
  const { view, me, onTrouble } = useRoom();
  const queryClient = useQueryClient();
  const query = roomQuery(view.session.id, me.id);

  const showAnswer = async (answer: CommandAnswer) => {
    const known = queryClient.getQueryData(query.queryKey);
    if (!known || answer.changes.length === 0) return;
    const next = follow(known, answer);
    if (next !== 'gap') queryClient.setQueryData(query.queryKey, next);
    else await queryClient.refetchQueries({ queryKey: query.queryKey, exact: true });
  };

  const { mutate, isPending, error, reset } = useMutation<CommandAnswer, ApiError, Sending>({
    mutationFn: async ({ command }) => {
      const onFailure = (failure: ApiError) => onTrouble(failure.isTrouble);
      const answer = await sendCommand(view.session.id, me.id, command, onFailure);
      onTrouble(false);
      await showAnswer(answer);
      return answer;
    },
    onSuccess: (answer, { onDone }) => onDone?.(answer),
    onError: (refusal, { onRefused }) => onRefused?.(refusal),
  });

  const send = (
    command: Command,
    onDone?: Sending['onDone'],
    onRefused?: Sending['onRefused'],
  ): void => mutate({ command, onDone, onRefused });

  return { send, isPending, error, reset };
}
