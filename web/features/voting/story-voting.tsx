import type { HiddenStory } from '@story-pointer/core/session/open-room';
import { useRoom } from '../../api/room.tsx';
import { RevealBar } from './reveal-bar.tsx';
import { SubmittedVote } from './submitted-vote.tsx';
import { VoteForm } from './vote-form.tsx';

/** A round of voting: one's own vote, and for the facilitator the end of it. */
export function StoryVoting({ story }: { story: HiddenStory }) {
  const { view, me } = useRoom();
  const { type } = view.session;
  const roundKey = `${story.id} ${story.round}`;
  const ownVote = view.ownVotes[story.id];
  return (
    <div className="grid gap-5 rounded-panel border border-line bg-sheet p-4 shadow-sheet sm:p-6">
      {ownVote === undefined ? (
        // Each round begins with an empty hand; whatever else happens, a chosen card stays chosen.
        <VoteForm key={roundKey} story={story} type={type} />
      ) : (
        <SubmittedVote type={type} points={ownVote} />
      )}
      {me.isFacilitator && <RevealBar key={roundKey} story={story} />}
    </div>
  );
}
