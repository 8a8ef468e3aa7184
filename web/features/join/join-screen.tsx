import type { Id } from '@story-pointer/core/ids';
import { Link } from '@tanstack/react-router';
import { PlayingCard } from '../../ui/playing-card.tsx';
import { JoinForm } from './join-form.tsx';
import { MySessions } from './my-sessions.tsx';

/** Where somebody takes a seat in a session, or returns to one. */
export function JoinScreen({ sessionId }: { sessionId?: Id | undefined }) {
  return (
    <div className="mx-auto grid max-w-form gap-10 sm:pt-6">
      <div className="grid gap-6">
        <header className="flex items-center justify-between gap-6">
          <div className="grid gap-2">
            <h1 className="font-heading text-heading">Join a session</h1>
            <p className="text-ink-soft">
              {sessionId
                ? 'You are invited. Choose the name your team will see, and take your seat.'
                : 'Your facilitator has the code. A whole invitation link works as well.'}
            </p>
          </div>
          <HandOfCards />
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

/** The hand that waits for whoever joins. */
function HandOfCards() {
  return (
    <span className="flex shrink-0 px-2 [--card-width:3rem] sm:[--card-width:3.75rem]">
      <PlayingCard isFaceUp={false} className="origin-bottom -rotate-15" />
      <PlayingCard isFaceUp={false} className="-ml-9 sm:-ml-11" />
      <PlayingCard isFaceUp={false} className="-ml-9 origin-bottom rotate-15 sm:-ml-11" />
    </span>
  );
}
