import { spreadsheetCsv } from '@story-pointer/core/export/csv';
import { exportedStories } from '@story-pointer/core/export/exported-story';
import type { Id, KeyHash, ParticipantId, StoryId } from '@story-pointer/core/ids';
import { dueCommand, nextAlarm } from '@story-pointer/core/session/alarms';
import type { BarredPeople } from '@story-pointer/core/session/barred';
import { barredPeople } from '@story-pointer/core/session/barred';
import {
  capabilitiesIn,
  mayFromSomeSeat,
  type SeatSender,
  type TokenSender,
  tokenIn,
  tokenWith,
} from '@story-pointer/core/session/capabilities';
import { seatOwner } from '@story-pointer/core/session/claim-seat';
import { withoutVoters } from '@story-pointer/core/session/collecting';
import type { CommandType } from '@story-pointer/core/session/commands';
import { tokenMay } from '@story-pointer/core/session/decide';
import type { Surroundings } from '@story-pointer/core/session/decision';
import { detailsIn } from '@story-pointer/core/session/details-changes';
import { type Invitation, invitationTo } from '@story-pointer/core/session/invitation';
import type { EarlierRounds } from '@story-pointer/core/session/kept-round';
import { earlierRounds } from '@story-pointer/core/session/kept-rounds';
import {
  findParticipant,
  isSameVersion,
  type Version,
} from '@story-pointer/core/session/open-room';
import { type Collecting, collectingFor } from '@story-pointer/core/session/progress';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';
import { holdsSeat, type Room as RoomData } from '@story-pointer/core/session/room';
import type { Grant, SentToken } from '@story-pointer/core/session/tokens';
import { type Statistics, statisticsOf } from '@story-pointer/core/statistics';
import { type Votes, votesFrom, votesOn } from '@story-pointer/core/tally';
import { withoutPeople } from '@story-pointer/core/team/without-people';
import { type RoomView, viewFor } from '@story-pointer/core/view';
import type { SeatOwner } from '@story-pointer/core/wire';
import type { Client, Missed } from '../clients/clients.ts';
import type { Usage } from '../limits/rooms-in-memory.ts';
import { type StoredRoom, unlessMissing } from './stored-room.ts';

/** A person, or a program, that looks at a session. */
export interface Viewer {
  /** The seat to look from; null for what anybody with the code may see. */
  readonly participantId: ParticipantId | null;
  readonly keyHash: KeyHash | null;
  /** The token of a program, which looks from no seat. */
  readonly token?: SentToken | undefined;
}

export interface Overview {
  readonly view: RoomView;
  readonly statistics: Statistics;
}

/** The sender of a command that is not of the server. */
export type Sender = SeatSender | TokenSender;

/** The seat of a sender, null for a program, and what its commands are known by. */
export function actorOf(sender: Sender): Viewer {
  return sender.kind === 'seat' ? sender : { participantId: null, keyHash: sender.tokenHash };
}

const stranger: Viewer = { participantId: null, keyHash: null };

/** The views of one session, from a seat or without one. */
export class RoomViews {
  readonly #stored: StoredRoom;
  readonly #usage: Usage;
  readonly #parts: Pick<Surroundings, 'digest' | 'now'>;

  constructor(stored: StoredRoom, usage: Usage, parts: Pick<Surroundings, 'digest' | 'now'>) {
    this.#stored = stored;
    this.#usage = usage;
    this.#parts = parts;
  }

  /** Whether a scheduled action is due that a client of this process would see. */
  isSeenDue(now: number): boolean {
    const { isFollowed, current } = this.#stored;
    // Most rooms have no alarm, which is known without looking through them.
    if (!isFollowed || !current || nextAlarm(current) === null) return false;
    return dueCommand(current, now) !== undefined;
  }

  room(viewer: Viewer): Promise<Outcome<RoomView>> {
    return this.#see(viewer, (room) => accepted(viewFor(room, viewer.participantId)));
  }

  /** Whether somebody may look from this seat; without one, whether the session exists. */
  seat(viewer: Viewer): Promise<Outcome<null>> {
    return this.#usage.during(async () => {
      const found = await seen(this.#stored, viewer);
      return found.ok ? accepted(null) : found;
    });
  }

  /** The texts of stories beyond their names, of all stories or one. */
  details(viewer: Viewer, storyId?: StoryId): Promise<Outcome<RoomData['details']>> {
    return this.#see(viewer, (room) => detailsIn(room, storyId));
  }

  /** Earlier rounds of a story, those before a number where one is given. */
  rounds(viewer: Viewer, storyId: StoryId, before?: number): Promise<Outcome<EarlierRounds>> {
    return this.#see(viewer, (room) => earlierRounds(room, storyId, before));
  }

  /** The votes of a story's present round. */
  votesOn(viewer: Viewer, storyId: StoryId): Promise<Outcome<Votes>> {
    return this.#see(viewer, (room) => votesOn(withoutVoters(room, viewer.participantId), storyId));
  }

  /** The votes of all present rounds, from one story on. */
  votesFrom(viewer: Viewer, from?: Id): Promise<Outcome<Votes>> {
    return this.#see(viewer, (room) => votesFrom(withoutVoters(room, viewer.participantId), from));
  }

  /** The results of all stories, for programs. */
  statistics(viewer: Viewer): Promise<Outcome<Statistics>> {
    return this.#see(viewer, (room) => accepted(statisticsOf(withoutVoters(room, null))));
  }

  /** The room with its results, as anybody with the code may see it. @param known returned again if it is still the same */
  overview(viewer: Viewer, known?: Overview): Promise<Outcome<Overview>> {
    return this.#see(viewer, (room) => {
      if (known && isSameVersion(known.view, room)) return accepted(known);
      const statistics = statisticsOf(withoutVoters(room, null));
      return accepted({ view: viewFor(room, null), statistics });
    });
  }

  /** The same as a table, as people export it, without their names. */
  table(viewer: Viewer): Promise<Outcome<string>> {
    return this.#see(viewer, (room) => accepted(tableOf(room)));
  }

  /** The results, for people of its team without a seat. @param place instead of its code */
  summary(place: number): Promise<Outcome<RoomView>> {
    return this.#see(stranger, (room) => accepted(summaryOf(room, place)));
  }

  /** The running collection. @param participantId of a seat that was checked before */
  collecting(participantId: ParticipantId | null): Promise<Outcome<Collecting | null>> {
    return this.#see(stranger, (room) => accepted(collectingFor(room, participantId)));
  }

  /** The people who were removed for good. */
  barred(viewer: Viewer): Promise<Outcome<BarredPeople>> {
    return this.#see(viewer, (room) => barredPeople(room, viewer.participantId));
  }

  /** Shown to people before they join the session. */
  invitation(keys: readonly KeyHash[]): Promise<Outcome<Invitation>> {
    return this.#usage.during(() =>
      unlessMissing(this.#stored.loadNewest().then((room) => invitationTo(room, keys))),
    );
  }

  /** The person into whose seat the link with this secret leads. */
  seatOwner(secret: string): Promise<Outcome<SeatOwner>> {
    const { digest, now } = this.#parts;
    return this.#usage.during(() =>
      unlessMissing(
        this.#stored.loadNewest().then((room) => seatOwner(room, digest(secret), now())),
      ),
    );
  }

  /** Whether a browser with these keys may send stories, as far as that is known before they are read. */
  maySendStories(keys: readonly KeyHash[]): Promise<Outcome<undefined>> {
    return this.#usage.during(() =>
      unlessMissing(this.#stored.loadNewest().then((room) => mayFromSomeSeat(room, keys, 'run'))),
    );
  }

  /** Whether a token is valid, and covers a command where one is given. */
  token(sent: SentToken, command?: CommandType): Promise<Outcome<Grant>> {
    const find = (room: RoomData) => {
      const now = this.#parts.now();
      return command ? tokenMay(room, sent, command, now) : tokenIn(room, sent, now);
    };
    return this.#usage.during(() => unlessMissing(this.#stored.loadNewest().then(find)));
  }

  /** The first seat of a key. */
  seatOf(keyHash: KeyHash): Promise<Outcome<ParticipantId>> {
    const find = ({ participants, seats }: RoomData) => {
      const seat = participants.find(({ id }) => seats[id]?.includes(keyHash));
      return seat ? accepted(seat.id) : refused('notYourSeat');
    };
    return this.#usage.during(() => unlessMissing(this.#stored.loadNewest().then(find)));
  }

  /** The session, where this seat may administer it. */
  administered(viewer: Viewer): Promise<Outcome<RoomData>> {
    return this.#see(viewer, (room) => {
      const who = viewer.participantId && findParticipant(room, viewer.participantId);
      const may = who && capabilitiesIn(room, who).includes('administer');
      return may ? accepted(room) : refused('facilitatorOnly');
    });
  }

  #see<T>(viewer: Viewer, look: (room: RoomData) => Outcome<T>): Promise<Outcome<T>> {
    return this.#usage.during(async () => {
      const seen = await seenNewest(this.#stored, viewer);
      return seen.ok ? look(seen.value) : seen;
    });
  }
}

/** Made once for each room, like its table: the largest has 100,000 votes. */
const knownSummaries = new WeakMap<RoomData, RoomView>();

function summaryOf(room: RoomData, place: number): RoomView {
  const known = knownSummaries.get(room);
  if (known?.session.id === String(place)) return known;
  const view = withoutPeople(room, place);
  knownSummaries.set(room, view);
  return view;
}

const knownTables = new WeakMap<RoomData, string>();

function tableOf(room: RoomData): string {
  const known = knownTables.get(room);
  if (known !== undefined) return known;
  const details = new Map(Object.entries(room.details));
  const table = spreadsheetCsv(exportedStories(viewFor(room, null), details, false));
  knownTables.set(room, table);
  return table;
}

/** The room, if somebody may see it: in memory, or where that says no, in the store. */
export async function seen(stored: StoredRoom, viewer: Viewer): Promise<Outcome<RoomData>> {
  const known = await unlessMissing(
    stored.load().then((room) => asSeen(room, viewer, stored.now())),
  );
  return known.ok ? known : await seenNewest(stored, viewer);
}

/** The same, with all that another process may have shown. */
export function seenNewest(stored: StoredRoom, viewer: Viewer): Promise<Outcome<RoomData>> {
  return unlessMissing(stored.loadNewest().then((room) => asSeen(room, viewer, stored.now())));
}

/** The room, if the key holds this seat, or the token is valid. */
export function asSeen(
  room: RoomData,
  { participantId, keyHash, token: sent }: Viewer,
  now: number,
): Outcome<RoomData> {
  if (sent) {
    const token = tokenWith(room, sent, 'read', now);
    return token.ok ? accepted(room) : token;
  }
  if (participantId !== null) {
    if (!findParticipant(room, participantId)) return refused('participantNotFound');
    if (!holdsSeat(room, participantId, keyHash)) return refused('notYourSeat');
  }
  return accepted(room);
}

/** The part of the room that a page at `version` lacks. @param found the room as it was found to be */
export function missedSince(
  stored: StoredRoom,
  found: RoomData,
  viewer: Viewer & Pick<Client, 'person'>,
  version: Version,
): Outcome<Missed> {
  const { current } = stored;
  // A newer one may have been announced meanwhile.
  const newest = current && current.revision > found.revision ? current : found;
  const room = asSeen(newest, viewer, stored.now());
  if (!room.ok) return room;
  const changeSets = stored.changesSince(version);
  return accepted(changeSets ? { changeSets } : { snapshot: viewFor(newest, viewer.person) });
}
