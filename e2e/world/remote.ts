import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';

/** Somebody who takes part as a program does, where only what others see of them matters. */
export class Remote {
  sessionId = '';
  participantId = '';
  readonly #url: string;
  /** What the server knows them by; never given to a browser. */
  readonly #key = randomBytes(32).toString('base64url');

  constructor(url: string) {
    this.#url = url;
  }

  async opens(facilitatorName: string, type: string): Promise<void> {
    await this.#sit('api/sessions', { name: 'Sprint 12', facilitatorName, type });
  }

  async joins(sessionId: string, name: string): Promise<void> {
    await this.#sit(`api/sessions/${sessionId}/participants`, { name });
  }

  async createsStory(name: string): Promise<void> {
    await this.#send({ type: 'createStory', name });
  }

  /** Gives points to the story the facilitator is on. */
  async votes(points: number): Promise<void> {
    await this.#send({ type: 'vote', points, ...(await this.#round()) });
  }

  async reveals(): Promise<void> {
    await this.#send({ type: 'reveal', ...(await this.#round()) });
  }

  async accepts(points: number): Promise<void> {
    await this.#send({ type: 'acceptPoints', points, ...(await this.#round()) });
  }

  async storyNames(): Promise<string[]> {
    const { stories } = await this.#call(`api/sessions/${this.sessionId}`);
    return stories.map(({ name }: { name: string }) => name);
  }

  /** How far the session is. */
  async revision(): Promise<number> {
    return (await this.#call(`api/sessions/${this.sessionId}`)).revision;
  }

  async #sit(path: string, request: Record<string, string>): Promise<void> {
    const { sessionId, participantId } = await this.#post(path, request);
    this.sessionId = sessionId;
    this.participantId = participantId;
  }

  async #send(command: Record<string, unknown>): Promise<void> {
    const { sessionId, participantId } = this;
    await this.#post(`api/sessions/${sessionId}/commands`, { participantId, command });
  }

  /** A page shows a new round before the server has it. */
  async comesToRound(number: number): Promise<void> {
    await expect.poll(async () => (await this.#round()).round).toBe(number);
  }

  /** The story the facilitator is on, once they are on one, and its round. */
  async #round(): Promise<{ storyId: string; round: number }> {
    const look = () => this.#call(`api/sessions/${this.sessionId}`);
    await expect.poll(async () => (await look()).session.facilitatorActiveStoryId).not.toBeNull();
    const { session, stories } = await look();
    const storyId: string = session.facilitatorActiveStoryId;
    const { round } = stories.find(({ id }: { id: string }) => id === storyId);
    return { storyId, round: round.number };
  }

  #post(path: string, request: object) {
    const body = JSON.stringify({ commandId: crypto.randomUUID(), ...request });
    return this.#call(path, { method: 'POST', body });
  }

  async #call(path: string, init: RequestInit = {}) {
    const headers = { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' };
    const answer = await fetch(new URL(path, this.#url), { ...init, headers });
    if (!answer.ok) throw new Error(`${path} was answered with ${await answer.text()}`);
    return answer.json();
  }
}
