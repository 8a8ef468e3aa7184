import type { Id } from '@story-pointer/core/ids';

const shortLength = 8;

/** The code to pass around, whole where there is room for it. */
export function SessionCode({ sessionId }: { sessionId: Id }) {
  return (
    <p className="text-ink-soft text-sm">
      <span className="max-sm:sr-only">Session code </span>
      <code className="font-semibold text-ink max-sm:hidden">{sessionId}</code>
      <code className="font-semibold text-ink sm:hidden">{sessionId.slice(0, shortLength)}…</code>
    </p>
  );
}
