import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';

/** A program that takes part in a session, faster than a page. */
export class Remote {
  sessionId = '';
  participantId = '';
  readonly #url: string;
  /** The key of this program; never given to a browser. */
  readonly #key = randomBytes(32).toString('base64url');
  /** Ends its event streams. */
  #live = new AbortController();

  constructor(url: string) {
    this.#url = url;
  }

  /** The address of the session from this seat, which no browser may use. */
  get seat(): string {
    return `session?sessionId=${this.sessionId}&participantId=${this.participantId}`;
  }

  async opens(facilitatorName: string, type: string): Promise<void> {
    await this.#sit('api/sessions', { name: 'Sprint 12', facilitatorName, type });
  }

  async joins(sessionId: string, name: string): Promise<void> {
    await this.#sit(`api/sessions/${sessionId}/participants`, { name });
  }

  /** Counts as here, or as away, from now on: it opens one event stream after another. */
  async attends(presence: 'here' | 'away'): Promise<void> {
    const live = new AbortController();
    const query = new URLSearchParams({ participantId: this.participantId, presence });
    const opens = () =>
      fetch(new URL(`api/sessions/${this.sessionId}/live?${query}`, this.#url), {
        headers: { ...this.#headers, accept: 'text/event-stream' },
        signal: live.signal,
      });
    const readsOn = async (stream: Response): Promise<void> => {
      await stream.text();
      await readsOn(await opens());
    };
    readsOn(await opens()).catch((error: unknown) => {
      if (!live.signal.aborted) throw error;
    });
    // The next stream is open already, as a page that turns away keeps its connection.
    this.hangsUp();
    this.#live = live;
  }

  /** Closes its event stream, and counts as not here. */
  hangsUp(): void {
    this.#live.abort();
  }

  /** @returns the address of the page of a new team, whose first session this is */
  async makesTeam(name: string): Promise<string> {
    await this.sends({ type: 'makeTeam', name });
    const { sessionId, participantId } = this;
    const query = `participantId=${participantId}`;
    const { id } = await this.#call(`api/sessions/${sessionId}/team?${query}`);
    return `team/${id}`;
  }

  async sends(command: Record<string, unknown>): Promise<void> {
    const { sessionId, participantId } = this;
    await this.#post(`api/sessions/${sessionId}/commands`, { participantId, command });
  }

  async createsStory(name: string): Promise<void> {
    await this.sends({ type: 'createStory', name });
  }

  /** Votes on the facilitator's story. */
  async votes(points: number): Promise<void> {
    await this.sends({ type: 'vote', points, ...(await this.#round()) });
  }

  async reveals(): Promise<void> {
    await this.sends({ type: 'reveal', ...(await this.#round()) });
  }

  async accepts(points: number): Promise<void> {
    await this.sends({ type: 'acceptPoints', points, ...(await this.#round()) });
  }

  async startsRound(): Promise<void> {
    await this.sends({ type: 'startRound', ...(await this.#round()) });
  }

  async hidesAgain(): Promise<void> {
    await this.sends({ type: 'hideAgain', ...(await this.#round()) });
  }

  async renames(name: string): Promise<void> {
    await this.sends({ type: 'renameSession', name });
  }

  /** Deletes the facilitator's story. */
  async deletesStory(): Promise<void> {
    const { storyId } = await this.#round();
    await this.sends({ type: 'deleteStory', storyId });
  }

  async removes({ participantId }: { participantId: string }): Promise<void> {
    await this.sends({ type: 'removeParticipant', participantId });
  }

  async storyNames(): Promise<string[]> {
    const { stories } = await this.#call(`api/sessions/${this.sessionId}`);
    return stories.map(({ name }: { name: string }) => name);
  }

  async storyIds(): Promise<string[]> {
    const { stories } = await this.#call(`api/sessions/${this.sessionId}`);
    return stories.map(({ id }: { id: string }) => id);
  }

  async participantNames(): Promise<string[]> {
    const { participants } = await this.#call(`api/sessions/${this.sessionId}`);
    return participants.map(({ name }: { name: string }) => name);
  }

  /** The revision of the session. */
  async revision(): Promise<number> {
    return (await this.#call(`api/sessions/${this.sessionId}`)).revision;
  }

  async #sit(path: string, request: Record<string, string>): Promise<void> {
    const { sessionId, participantId } = await this.#post(path, request);
    this.sessionId = sessionId;
    this.participantId = participantId;
  }

  /** A page shows a new round before the server has it. */
  async comesToRound(number: number): Promise<void> {
    await expect.poll(async () => (await this.#round()).round).toBe(number);
  }

  /** Waits for the results of the facilitator's story. */
  async seesResults(): Promise<void> {
    await expect.poll(async () => (await this.#activeStory()).round.state).toBe('revealed');
  }

  /** Waits until so many have voted on the facilitator's story. */
  async hears(votes: number): Promise<void> {
    await expect.poll(async () => (await this.#activeStory()).round.voters).toHaveLength(votes);
  }

  async activeStoryName(): Promise<string> {
    return (await this.#activeStory()).name;
  }

  async #round(): Promise<{ storyId: string; round: number }> {
    const { id, round } = await this.#activeStory();
    return { storyId: id, round: round.number };
  }

  /** The facilitator's story, once there is one. */
  async #activeStory(): Promise<{
    id: string;
    name: string;
    round: { number: number; state: string; voters?: string[] };
  }> {
    const look = () => this.#call(`api/sessions/${this.sessionId}`);
    await expect.poll(async () => (await look()).session.facilitatorActiveStoryId).not.toBeNull();
    const { session, stories } = await look();
    return stories.find(({ id }: { id: string }) => id === session.facilitatorActiveStoryId);
  }

  get #headers() {
    return { authorization: `Bearer ${this.#key}` };
  }

  #post(path: string, request: object) {
    const body = JSON.stringify({ commandId: crypto.randomUUID(), ...request });
    return this.#call(path, { method: 'POST', body });
  }

  async #call(path: string, init: RequestInit = {}) {
    const headers = { ...this.#headers, 'content-type': 'application/json' };
    // A connection that is used again may be closed at that moment.
    const answer = await fetch(new URL(path, this.#url), { ...init, headers, keepalive: false });
    if (!answer.ok) throw new Error(`${path} was answered with ${await answer.text()}`);
    return answer.json();
  }
}
