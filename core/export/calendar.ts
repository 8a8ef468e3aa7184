/** A calendar of one event, as RFC 5545 has it. */

export interface CalendarEvent {
  /** The same for every version of the event. */
  readonly uid: string;
  /** In milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** When this version was written. */
  readonly writtenAt: number;
  readonly title: string;
  readonly description: string;
  readonly link: string;
}

/** The text of an `.ics` file. */
export function calendarOf(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Story Pointer//Votes//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    // Later versions replace earlier ones.
    `SEQUENCE:${Math.floor(event.writtenAt / 60_000)}`,
    `DTSTAMP:${utc(event.writtenAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.link}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** '20261126T150000Z' */
function utc(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');
}

const longest = 75;

/** A line in pieces that divide no character; each but the first begins with a space. */
function folded(line: string): string {
  let [text, length] = ['', 0];
  for (const character of line) {
    const bytes = bytesOf(character);
    if (length + bytes > longest) [text, length] = [`${text}\r\n `, 1];
    text += character;
    length += bytes;
  }
  return text;
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
