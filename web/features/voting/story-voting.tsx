import type { HiddenStory } from '@story-pointer/core/session/open-room';
import { useRoom } from '../../api/room.tsx';
import { RevealBar } from './reveal-bar.tsx';
import { SubmittedVote } from './submitted-vote.tsx';
import { VoteForm } from './vote-form.tsx';

/** A round of voting: one's own vote, and for the facilitator the end of it. */
export function StoryVoting({ story }: { story: HiddenStory }) {
  const { view, me } = useRoom();
  const { type } = view.session;
  const ownVote = view.ownVotes[story.id];
  return (
    // Each round begins with an empty hand; whatever else happens, a chosen card stays chosen.
    <div
      key={`${story.id} ${story.round}`}
      className="grid gap-5 rounded-panel border border-line bg-sheet p-3 shadow-sheet sm:p-6"
    >
      {ownVote === undefined ? (
        <VoteForm story={story} type={type} />
      ) : (
        <SubmittedVote type={type} points={ownVote} />
      )}
      {me.isFacilitator && <RevealBar story={story} />}
    </div>
  );
}
