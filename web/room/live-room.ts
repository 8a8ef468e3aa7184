import {
  type CommandId,
  type Id,
  idSchema,
  type ParticipantId,
  type SessionId,
} from '@story-pointer/core/ids';
import { afterPresenceUpdate, byClock, type PeopleHere } from '@story-pointer/core/presence';
import type { Command } from '@story-pointer/core/session/commands';
import { sendPolicies } from '@story-pointer/core/session/send-policies';
import { voteCommandSchema } from '@story-pointer/core/session/vote-schema';
import type { RoomView } from '@story-pointer/core/view';
import { seatSchema } from '@story-pointer/core/wire';
import * as z from 'zod/mini';
import { logFailure } from '../browser/failure.ts';
import { keepForReturn, takeKept } from '../browser/kept-work.ts';
import { Store } from '../browser/store.ts';
import { sessionPath } from '../calls/installation.ts';
import type { Answered, ApiError } from '../calls/problem.ts';
import { alwaysStale, queryClient } from '../calls/query-client.ts';
import { exchange } from '../calls/request.ts';
import { learnServerTime, serverNow } from '../calls/server-clock.ts';
import { newVersion, reloadOnce } from '../leave/new-version.ts';
import { checkSignIn, signInHasEnded } from '../leave/sign-in.ts';
import { announceServerBack, onDoubt, onWake } from '../leave/wake.ts';
import { Channel } from './channel.ts';
import type { LiveStatus } from './connection.ts';
import { RoomClient } from './room-client.ts';
import { roomQuery } from './room-query.ts';

/** After so many retries of a room that the connection could not bring, the page opens another one. */
const mostRetries = 3;

/** A seat, or null for a viewer without one. */
interface Viewer {
  readonly sessionId: SessionId;
  readonly participantId: ParticipantId | null;
}

/** The client of a seat in this tab, with what its pages show of the connection. */
class LiveRoom {
  readonly #viewer: Viewer;
  readonly client: RoomClient;
  readonly status = new Store<LiveStatus>('connecting');
  /** The people who are here, once known. */
  readonly here = new Store<PeopleHere | undefined>(undefined);
  /** The story whose votes are wanted. */
  lookedAt: Id | null = null;
  /** A page that was left delivers what it has sent, when its room may have left the cache. */
  #view: RoomView | undefined;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    const { sessionId, participantId } = viewer;
    const { queryKey } = roomQuery(sessionId, participantId);
    this.client = new RoomClient({
      openSocket: (page, handlers) => {
        const place = { ...viewer, lookedAt: this.lookedAt };
        return new Channel(place, page, handlers);
      },
      post: (commandId, command) => this.#post(commandId, command),
      room: {
        read: () => {
          this.#view = queryClient.getQueryData(queryKey) ?? this.#view;
          if (!this.#view) throw new Error('the room is not loaded');
          return this.#view;
        },
        write: (next) => queryClient.setQueryData(queryKey, next),
        fetch: () =>
          queryClient.fetchQuery({
            ...roomQuery(sessionId, participantId, this.lookedAt),
            staleTime: alwaysStale,
            retry: (failures, { isPassing }) => isPassing && failures < mostRetries,
          }),
      },
      schedule: (act, milliseconds) => {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      onStatus: (status) => this.#turn(status),
      onUnreadable: logFailure,
      onPresence: (update) => {
        if (update.now !== undefined) learnServerTime(update.now);
        const people = byClock(update, serverNow(), Date.now());
        this.here.set(afterPresenceUpdate(this.here.read(), people));
      },
      onFailure: (failure: ApiError) => {
        logFailure(failure);
        if (failure.isOutdated) newVersion.isThere(reloadOnce);
      },
    });
  }

  /** Connects while a page shows the loaded room. @returns how to end that */
  open(): () => void {
    const { client } = this;
    const turn = () => client.turn(document.visibilityState === 'visible' ? 'here' : 'away');
    turn();
    client.start();
    document.addEventListener('visibilitychange', turn);
    const stops = [
      onWake(() => client.wake()),
      signInHasEnded.subscribe(() => signInHasEnded.read() || client.wake()),
      // A connection that has been lost already is tried again at its own pace.
      onDoubt(() => this.status.read() === 'live' && client.wake()),
    ];
    return () => {
      document.removeEventListener('visibilitychange', turn);
      for (const stop of stops) stop();
      client.stop();
      this.status.set('connecting');
    };
  }

  get unansweredVotes(): KeptVote[] {
    const { sessionId, participantId } = this.#viewer;
    if (participantId === null) return [];
    const seat = { sessionId, participantId };
    return this.client.unanswered.flatMap(({ commandId, command }) =>
      command.type === 'vote' ? { seat, commandId, command } : [],
    );
  }

  #turn(status: LiveStatus): void {
    const before = this.status.read();
    this.status.set(status);
    if (status === 'connecting') this.here.set(undefined);
    // A browser does not tell a page why a connection was refused.
    if (status === 'reconnecting') void checkSignIn();
    if (status === 'outdated') newVersion.isThere(reloadOnce);
    if (status === 'live' && before === 'reconnecting') announceServerBack();
  }

  #post(commandId: CommandId, command: Command): Promise<Answered> {
    const { sessionId, participantId } = this.#viewer;
    const { failure } = sendPolicies[command.type];
    const body = { commandId, participantId, command };
    return exchange({ path: sessionPath(sessionId, '/commands'), body, failure });
  }
}

const rooms = new Map<string, LiveRoom>();

/** The room of a viewer, the same for all parts of this page. */
export function liveRoom({ sessionId, participantId }: Viewer): LiveRoom {
  const key = `${sessionId} ${participantId}`;
  const room = rooms.get(key) ?? new LiveRoom({ sessionId, participantId });
  rooms.set(key, room);
  return room;
}

const keptVotesSchema = z.array(
  z.object({ seat: seatSchema, commandId: idSchema, command: voteCommandSchema }),
);

type KeptVote = z.infer<typeof keptVotesSchema>[number];

/** Votes without an answer are kept while their user signs in elsewhere. */
keepForReturn('votes', () => {
  const votes = [...rooms.values()].flatMap((room) => room.unansweredVotes);
  return votes.length > 0 ? votes : undefined;
});

/** Returns the votes that were kept; once. */
export function takeKeptVotes(): readonly KeptVote[] {
  return keptVotesSchema.safeParse(takeKept('votes')).data ?? [];
}
