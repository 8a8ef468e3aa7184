import type { Id } from '@story-pointer/core/ids';
import { afterStep } from '@story-pointer/core/session/apply';
import { endsSession } from '@story-pointer/core/session/changes';
import { isSamePosition, type Position } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { type Told, tell } from '@story-pointer/core/view';
import type { RoomStep } from '../bus/step.ts';
import type { Batch } from './batch.ts';
import { beginning, extend, type History, isNext, since } from './history.ts';

/**
 * What a process knows of a room, as a state machine: what becomes of that when something happens, and
 * what is to be done then. It touches nothing; known-room.ts reads, commits and tells.
 */

interface AnyState {
  readonly sessionId: Id;
  /** How many people of this process are in the room. */
  readonly attendees: number;
  /** Up to where they have been told what happens. */
  readonly told: Position | undefined;
  /** Steps from elsewhere that lead on from nothing known yet. */
  readonly heard: readonly RoomStep[];
}

export type Knowledge = AnyState &
  (
    | { readonly is: 'unread' }
    | { readonly is: 'known'; readonly history: History }
    /** A commit of ours is under way, and nobody is told anything before it is answered. */
    | { readonly is: 'committing'; readonly history: History | undefined }
  );

export type Happening =
  /** @property isShared whether other processes may have changed the room while nobody attended here */
  | { readonly type: 'entered'; readonly isShared: boolean }
  | { readonly type: 'left' }
  | { readonly type: 'commitBegan' }
  /** Our batch is stored on top of `base`. */
  | { readonly type: 'stored'; readonly base: Room; readonly batch: Batch }
  | { readonly type: 'notStored' }
  /** A step was stored, by this process or another. */
  | { readonly type: 'heard'; readonly step: RoomStep }
  /** The store has the room as it is known here. `asked` is what was known when it was asked. */
  | { readonly type: 'confirmed'; readonly asked: Knowledge }
  | { readonly type: 'read'; readonly room: Room; readonly asked: Knowledge }
  /** What is known may not be what is stored. */
  | { readonly type: 'doubted' }
  /** The session has gone without a command. */
  | { readonly type: 'ended' };

export type Effect =
  /** To the people here; without changes, only where the room is. */
  | { readonly type: 'tell'; readonly told: Told; readonly isGap: boolean }
  /** To the other processes. */
  | { readonly type: 'publish'; readonly step: RoomStep }
  | { readonly type: 'follow' | 'unfollow' };

interface Next {
  readonly knowledge: Knowledge;
  readonly effects: readonly Effect[];
}

export function ignorance(sessionId: Id): Knowledge {
  return { is: 'unread', sessionId, attendees: 0, told: undefined, heard: [] };
}

export function historyOf(knowledge: Knowledge): History | undefined {
  return knowledge.is === 'unread' ? undefined : knowledge.history;
}

/** What is known after `happening`, and what is to be done. */
export function after(knowledge: Knowledge, happening: Happening): Next {
  switch (happening.type) {
    case 'entered': {
      const attendees = knowledge.attendees + 1;
      if (attendees > 1 || !happening.isShared) return only({ ...knowledge, attendees });
      const afresh = withHistory({ ...knowledge, attendees, told: undefined }, undefined);
      return { knowledge: afresh, effects: [{ type: 'follow' }] };
    }
    case 'left': {
      const attendees = knowledge.attendees - 1;
      const effects = attendees === 0 ? [{ type: 'unfollow' } as const] : [];
      return { knowledge: { ...knowledge, attendees }, effects };
    }
    case 'commitBegan':
      return only({ ...knowledge, is: 'committing', history: historyOf(knowledge) });
    case 'stored':
      return takeHeard(takeBatch(answered(knowledge), happening.base, happening.batch));
    case 'notStored':
      return takeHeard(only(answered(knowledge)));
    case 'heard': {
      const next = only({ ...knowledge, heard: [...knowledge.heard, happening.step] });
      return knowledge.is === 'committing' ? next : takeHeard(next);
    }
    case 'confirmed':
      return only(withoutStale(knowledge, happening.asked));
    case 'read':
      return takeRoom(withoutStale(knowledge, happening.asked), happening.room, happening.asked);
    case 'doubted':
      return only(withHistory(knowledge, undefined));
    case 'ended':
      return takeEnd(knowledge);
    default:
      return happening satisfies never;
  }
}

function only(knowledge: Knowledge): Next {
  return { knowledge, effects: [] };
}

function withHistory(knowledge: Knowledge, history: History | undefined): Knowledge {
  if (knowledge.is === 'committing') return { ...knowledge, history };
  return history ? { ...knowledge, is: 'known', history } : { ...knowledge, is: 'unread' };
}

/** The commit of ours has been answered. */
function answered(knowledge: Knowledge): Knowledge {
  const history = historyOf(knowledge);
  return history ? { ...knowledge, is: 'known', history } : { ...knowledge, is: 'unread' };
}

/** Without what was heard before the store was asked: as it still leads nowhere, it was never stored. */
function withoutStale(knowledge: Knowledge, asked: Knowledge): Knowledge {
  return { ...knowledge, heard: knowledge.heard.filter((step) => !asked.heard.includes(step)) };
}

function takeBatch(knowledge: Knowledge, base: Room, { room, commits }: Batch): Next {
  const { sessionId } = knowledge;
  let { mark } = base;
  const steps = commits.flatMap(({ changes, room: { revision, mark: next } }) => {
    if (changes.length === 0) return [];
    const step = { sessionId, revision, mark: next, base: mark, changes };
    ({ mark } = step);
    return step;
  });
  const told = steps.map((step) => tell(sessionId, step));
  const taken = withHistory(knowledge, extend(historyOf(knowledge), base, told, room));
  const { knowledge: next, effects } = told.reduce(tellOne, only(taken));
  const published = steps.map((step) => ({ type: 'publish', step }) as const);
  return { knowledge: next, effects: [...effects, ...published] };
}

/** Takes the steps that were heard, as far as they lead on from what is known, in whatever order. */
function takeHeard({ knowledge, effects }: Next): Next {
  const history = historyOf(knowledge);
  if (!history || knowledge.heard.length === 0) return { knowledge, effects };
  const heard = knowledge.heard.filter((step) => !since(history, step));
  const step = heard.find((one) => isNext(history, one));
  if (!step) return { knowledge: { ...knowledge, heard }, effects };
  const told = tell(knowledge.sessionId, step);
  const longer = extend(history, history.room, [told], afterStep(history.room, step));
  return takeHeard(
    tellOne({ knowledge: withHistory({ ...knowledge, heard }, longer), effects }, told),
  );
}

/** A room that was read counts unless more is known, or was told, since the store was asked. */
function takeRoom(knowledge: Knowledge, room: Room, asked: Knowledge): Next {
  if (knowledge.is === 'committing') return only(knowledge);
  const { told } = knowledge;
  if (told && told !== asked.told && told.revision > room.revision) return only(knowledge);
  const history = historyOf(knowledge);
  const isNews = !history || history === historyOf(asked) || !since(history, room);
  return takeHeard(isNews ? begin(knowledge, room) : only(knowledge));
}

/** From here on there is nothing to tell but that pages have to ask. */
function begin(knowledge: Knowledge, room: Room): Next {
  const { revision, mark } = room;
  const { sessionId, told: before, attendees } = knowledge;
  const next = withHistory({ ...knowledge, told: { revision, mark } }, beginning(room));
  const isGap = before !== undefined && !isSamePosition(before, room) && attendees > 0;
  const told = tell(sessionId, { revision, mark, base: mark, changes: [] });
  return { knowledge: next, effects: isGap ? [{ type: 'tell', told, isGap }] : [] };
}

function takeEnd(knowledge: Knowledge): Next {
  const { told, sessionId } = knowledge;
  if (!told) return only(knowledge);
  const changes = [{ type: 'sessionDeleted' }] as const;
  const step = { revision: told.revision + 1, mark: '', base: told.mark, changes };
  return tellOne(only(knowledge), tell(sessionId, step));
}

function tellOne({ knowledge, effects }: Next, told: Told): Next {
  const { revision, mark, changes } = told;
  const isOver = endsSession(changes);
  const next = isOver
    ? withHistory({ ...knowledge, told: undefined }, undefined)
    : { ...knowledge, told: { revision, mark } };
  return { knowledge: next, effects: [...effects, { type: 'tell', told, isGap: false }] };
}
