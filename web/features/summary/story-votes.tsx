import { labelOf } from '@story-pointer/core/decks';
import type { Id } from '@story-pointer/core/ids';
import { type Story, votersOf } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';

interface StoryVotesProps {
  readonly view: RoomView;
  readonly story: Story;
}

/** Everybody's vote on a story; before the reveal, only whether there is one. */
export function StoryVotes({ view, story }: StoryVotesProps) {
  if (votersOf(story).length === 0) return <p className="text-ink-soft text-sm">No votes yet</p>;
  return (
    <div className="grid gap-2 text-sm">
      <h4 className="font-semibold">Participant Votes:</h4>
      <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {view.participants.map(({ id, name }) => (
          <li key={id} className="flex justify-between gap-3 border-line border-b border-dashed">
            <span className="min-w-0">
              <bdi>{name}</bdi>
            </span>
            <span className="font-semibold">{voteText(view, story, id)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function voteText({ session }: RoomView, story: Story, participantId: Id): string {
  if (!story.pointed) return story.voters.includes(participantId) ? 'Voted' : 'No vote';
  const vote = story.votes.find((cast) => cast.participantId === participantId);
  return vote ? labelOf(session.type, vote.points) : 'No vote';
}
