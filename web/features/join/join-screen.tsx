import type { Id } from '@story-pointer/core/ids';
import { Link } from '@tanstack/react-router';
import { JoinForm } from './join-form.tsx';
import { MySessions } from './my-sessions.tsx';

/** Where somebody takes a seat in a session, or returns to one. */
export function JoinScreen({ sessionId }: { sessionId?: Id | undefined }) {
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-12">
      <div className="grid gap-6">
        <header className="grid gap-2">
          <h1 className="font-heading text-heading">Join a session</h1>
          <p className="text-ink-soft">
            {sessionId
              ? 'You are invited. Choose the name your team will see, and take your seat.'
              : 'Your facilitator has the code. A whole invitation link works as well.'}
          </p>
        </header>
        <JoinForm key={sessionId} sessionId={sessionId} />
        <p className="text-ink-soft text-sm">
          Nobody has opened a session yet?{' '}
          <Link to="/create-session" className="font-semibold text-accent underline">
            Create a new session
          </Link>
        </p>
      </div>
      <MySessions />
    </div>
  );
}
