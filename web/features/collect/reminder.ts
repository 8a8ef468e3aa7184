import { plural, t } from '@lingui/core/macro';
import { type CalendarEvent, calendarOf } from '@story-pointer/core/export/calendar';
import type { Collection } from '@story-pointer/core/session/collection';
import type { Participant } from '@story-pointer/core/session/open-room';
import { progressOf } from '@story-pointer/core/session/progress';
import type { RoomView } from '@story-pointer/core/view';
import { serverNow } from '../../calls/server-clock.ts';
import { invitationLink } from '../../shared/links.ts';
import { listed } from '../../texts/formats.tsx';
import { isolate } from '../../texts/isolate.ts';
import { zonedText } from '../../texts/moments.ts';
import { saveFile } from '../../ui/save-file.ts';

/** People who are not done, as long as progress is shown. */
export function missingIn(view: RoomView): readonly Participant[] {
  const progress = view.done ? progressOf(view, view.done) : [];
  return progress.filter(({ done, of }) => done < of).map(({ participant }) => participant);
}

export function reminderText(view: RoomView, collection: Collection): string {
  const name = isolate(view.session.name);
  const until = zonedText(collection.endsAt);
  const missing = missingIn(view).map((person) => isolate(person.name));
  const link = invitationLink(view.session.id);
  return [
    plural(collection.storyIds.length, {
      one: `Please vote on # story of "${name}" until ${until}.`,
      other: `Please vote on # stories of "${name}" until ${until}.`,
    }),
    ...(missing.length > 0 ? [t`Votes are missing from: ${listed(missing)}`] : []),
    link,
  ].join('\n');
}

/** In milliseconds: time to vote before the deadline. */
const length = 30 * 60 * 1000;

export function saveToCalendar(view: RoomView, collection: Collection): void {
  const { id, name } = view.session;
  const link = invitationLink(id);
  const event: CalendarEvent = {
    uid: `${collection.startedAt}-${id}@${new URL(link).hostname}`,
    startsAt: collection.endsAt - length,
    endsAt: collection.endsAt,
    writtenAt: serverNow(),
    title: plural(collection.storyIds.length, {
      one: `Vote on # story: ${name}`,
      other: `Vote on # stories: ${name}`,
    }),
    description: t`Votes are collected until the end of this event. Vote here: ${link}`,
    link,
  };
  saveFile('story-pointer.ics', 'text/calendar', calendarOf(event));
}
