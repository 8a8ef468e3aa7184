import { localText } from '../browser/storage.ts';

const key = 'last-session';

/** A seat, and the name of its session. */
export interface LastSession {
  readonly sessionId: string;
  readonly participantId: string;
  readonly name: string;
}

/** Keeps the session that this browser was in last, in this browser alone. */
export function rememberSession({ sessionId, participantId, name }: LastSession): void {
  localText.set(key, `${sessionId} ${participantId} ${name}`);
}

/** Forgets it if it is this seat. */
export function forgetSession(participantId: string): void {
  if (lastSession()?.participantId === participantId) localText.remove(key);
}

/** The session that this browser was in last. */
export function lastSession(): LastSession | null {
  const [, sessionId, participantId, name] =
    /^(\S+) (\S+) (.+)$/su.exec(localText.get(key) ?? '') ?? [];
  if (!sessionId || !participantId || !name) return null;
  return { sessionId, participantId, name };
}
