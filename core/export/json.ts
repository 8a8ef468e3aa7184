import type { Session } from '../session/open-room.ts';
import type { ExportedStory } from './exported-story.ts';

/** All there is, for programs; what is empty is left out. Read again, it gives the same stories. */
export function asJson(
  { name, type, creationDate }: Session,
  stories: readonly ExportedStory[],
): string {
  const document = {
    format: 'story-pointer',
    version: 1,
    session: { name, scale: type, createdAt: creationDate },
    stories: stories.map(({ votes, remarks, questions, origin, unsure: _, ...story }) => ({
      ...filled(story),
      ...(origin && { origin }),
      ...(questions.length > 0 && { questions }),
      votes: votes.map(filled),
      ...(remarks.length > 0 && { remarks: remarks.map(filled) }),
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function filled(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== null && value !== false),
  );
}
