import { checkName, nameLimits } from '@story-pointer/core/names';
import type { Command } from '@story-pointer/core/session/commands';
import { findParticipant, findStory } from '@story-pointer/core/session/open-room';
import { agreedPoints } from '@story-pointer/core/session/round';
import type { RoomView } from '@story-pointer/core/view';

/** Whether the room looks as it would after this command: a cancelled one may have arrived. */
export function looksDone(view: RoomView, command: Command): boolean {
  switch (command.type) {
    case 'renameSession':
      return isNamed(view.session.name, command.name, nameLimits.session);
    case 'editStory': {
      const story = findStory(view, command.storyId);
      if (!story) return false;
      const { name, points } = command;
      return (
        (name === undefined || isNamed(story.name, name, nameLimits.story)) &&
        (points === undefined || agreedPoints(story.round) === points)
      );
    }
    case 'acceptPoints': {
      const story = findStory(view, command.storyId);
      if (story?.round.number !== command.round) return false;
      return agreedPoints(story.round) === command.points;
    }
    case 'deleteStory':
      return !findStory(view, command.storyId);
    case 'removeParticipant':
      return !findParticipant(view, command.participantId);
    default:
      return false;
  }
}

function isNamed(name: string, typed: string, max: number): boolean {
  const checked = checkName('name', typed, max);
  return checked.ok && checked.value === name;
}
