import type { TimeZone } from './time-zone.ts';

/** A calendar of one event or one series of events, as RFC 5545 has it. */

interface Entry {
  /** The same for every version of the event. */
  readonly uid: string;
  /** When this version was written, in milliseconds since 1970. */
  readonly writtenAt: number;
  readonly title: string;
  readonly description: string;
  readonly link: string;
}

export interface CalendarEvent extends Entry {
  /** In milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Events at the same time of the week, by the clocks of a time zone. */
export interface CalendarSeries extends Entry {
  /** The first one: '2026-11-26T16:00' */
  readonly first: string;
  readonly minutes: number;
  /** From one to the next. */
  readonly weeks: number;
  readonly zone: TimeZone;
}

/** The text of an `.ics` file. */
export function calendarOf(event: CalendarEvent | CalendarSeries): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Story Pointer//Votes//EN',
    ...('zone' in event ? event.zone.lines : []),
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    // Later versions replace earlier ones.
    `SEQUENCE:${Math.floor(event.writtenAt / minute)}`,
    `DTSTAMP:${utc(event.writtenAt)}`,
    ...('zone' in event ? seriesLines(event) : eventLines(event)),
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.link}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const minute = 60_000;

function eventLines({ startsAt, endsAt }: CalendarEvent): readonly string[] {
  return [`DTSTART:${utc(startsAt)}`, `DTEND:${utc(endsAt)}`];
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Calendar programs show the location as a link. */
function seriesLines({ first, minutes, weeks, zone, link }: CalendarSeries): readonly string[] {
  const start = new Date(`${first}Z`);
  return [
    // A series in UTC would move by an hour when the clocks change.
    `DTSTART;TZID=${zone.id}:${utc(start.getTime()).slice(0, -1)}`,
    `DURATION:PT${minutes}M`,
    `RRULE:FREQ=WEEKLY;INTERVAL=${weeks};BYDAY=${weekdays[start.getUTCDay()]}`,
    `LOCATION:${escaped(link)}`,
  ];
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
