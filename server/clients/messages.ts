import { inBrief } from '@story-pointer/core/brief';
import type { Id } from '@story-pointer/core/ids';
import { partOf } from '@story-pointer/core/long-message';
import type { ToldOfPeople } from '@story-pointer/core/presence';
import type { Position } from '@story-pointer/core/session/open-room';
import type { Told } from '@story-pointer/core/view';
import type { Down, Passing } from '@story-pointer/core/wire';

/** The same change sets for any receiver: each message is written once, and only if somebody reads it. */
export class ChangeMessages {
  readonly #changeSets: readonly Told[];
  readonly #voters: ReadonlySet<Id>;
  #full: readonly string[] | undefined;
  #brief: readonly string[] | undefined;

  constructor(changeSets: readonly Told[]) {
    this.#changeSets = changeSets;
    this.#voters = new Set(
      changeSets.flatMap(({ ownVotes }) => ownVotes.map(({ participantId }) => participantId)),
    );
  }

  /** @param participantId null for a viewer without a seat */
  for(participantId: Id | null, isBrief: boolean): readonly string[] {
    const messages = isBrief ? this.#inBrief() : this.#inFull();
    if (participantId === null || !this.#voters.has(participantId)) return messages;
    return this.#changeSets.flatMap((one, index) => [
      ...ownVotes(one, participantId),
      messages[index] ?? '',
    ]);
  }

  #inFull(): readonly string[] {
    this.#full ??= this.#changeSets.map(inFull);
    return this.#full;
  }

  #inBrief(): readonly string[] {
    this.#brief ??= this.#changeSets.map((one) => {
      const brief = inBrief(one);
      return brief ? JSON.stringify(brief) : inFull(one);
    });
    return this.#brief;
  }
}

/** The change sets that a page has missed; without any, a sign of life. */
export function* messagesOf(
  changeSets: readonly Told[],
  version: Position,
  participantId: Id | null,
) {
  for (const one of changeSets) {
    if (participantId !== null) yield* ownVotes(one, participantId);
    yield inFull(one);
  }
  if (changeSets.length === 0) yield signAt(version);
}

/** Tells a page that the connection works, and that it is up to date. */
export function signAt({ revision, mark }: Position): string {
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

export function presenceMessage(told: ToldOfPeople): string {
  const message: Passing = { type: 'passing', kind: 'presence', ...told };
  return JSON.stringify(message);
}

function inFull({ revision, mark, base, changes }: Told): string {
  return JSON.stringify({ type: 'changes', revision, mark, base, changes } satisfies Down);
}

/** A participant's own votes, which are sent just before the change set they are in. */
function ownVotes({ revision, mark, ownVotes }: Told, voter: Id): string[] {
  return ownVotes
    .filter(({ participantId }) => participantId === voter)
    .map(({ storyId, points }) =>
      JSON.stringify({ type: 'ownVote', revision, mark, storyId, points } satisfies Down),
    );
}
