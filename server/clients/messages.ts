import type { Id, ParticipantId } from '@story-pointer/core/ids';
import { partOf } from '@story-pointer/core/long-message';
import type { PresenceUpdate } from '@story-pointer/core/presence';
import type { Version } from '@story-pointer/core/session/open-room';
import type { Down, PresenceMessage } from '@story-pointer/core/sync/protocol';
import type { Broadcast } from '@story-pointer/core/view';

/** The messages of some change sets: one text for everybody, and one for each participant with own votes in it. */
export class ChangeMessages {
  readonly #changeSets: readonly Broadcast[];
  readonly #forAll: readonly string[];
  readonly #voters: ReadonlySet<Id>;

  constructor(changeSets: readonly Broadcast[]) {
    this.#changeSets = changeSets;
    this.#forAll = changeSets.map((one) => changesMessage(one, null));
    this.#voters = new Set(
      changeSets.flatMap(({ ownVotes }) => ownVotes.map(({ participantId }) => participantId)),
    );
  }

  /** @param participantId null for a viewer without a seat */
  for(participantId: ParticipantId | null): readonly string[] {
    if (participantId === null || !this.#voters.has(participantId)) return this.#forAll;
    return this.#changeSets.map((one) => changesMessage(one, participantId));
  }
}

/** The change sets that a page has missed; without any, a sign of life. */
export function* messagesOf(
  changeSets: readonly Broadcast[],
  version: Version,
  participantId: ParticipantId | null,
) {
  for (const one of changeSets) yield changesMessage(one, participantId);
  if (changeSets.length === 0) yield signAt(version);
}

/** Tells a page that the connection works, and that it is up to date. */
export function signAt({ revision, mark }: Version): string {
  const sign = { type: 'changes', revision, mark, base: mark, changes: [] } as const;
  return JSON.stringify(sign satisfies Down);
}

/** A text as the parts of a long message. */
export function* inParts(pieces: Iterator<string>) {
  for (let piece = pieces.next(); !piece.done; ) {
    const next = pieces.next();
    yield partOf(piece.value, next.done === true);
    piece = next;
  }
}

export function presenceMessage(told: PresenceUpdate): string {
  const message: PresenceMessage = { type: 'presence', ...told };
  return JSON.stringify(message);
}

/** A change set as one participant may see it: with the values of their own votes, and of no others. */
function changesMessage(
  { revision, mark, base, changes, ownVotes }: Broadcast,
  participantId: ParticipantId | null,
): string {
  const own = ownVotes.filter((vote) => vote.participantId === participantId);
  const message = { type: 'changes', revision, mark, base, changes: [...changes, ...own] } as const;
  return JSON.stringify(message satisfies Down);
}
