import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { calendarOf } from './calendar.ts';

const event = {
  uid: 'collection-1@localhost',
  startsAt: Date.parse('2026-11-26T14:30:00.000Z'),
  endsAt: Date.parse('2026-11-26T15:00:00.000Z'),
  writtenAt: Date.parse('2026-11-25T09:00:00.500Z'),
  title: 'Vote on 12 stories',
  description: 'Sprint 24',
  link: 'http://localhost/session?sessionId=1',
};

test('[CO14] the votes are due in a calendar at the time of the deadline', () => {
  expect(calendarOf(event).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Story Pointer//Votes//EN',
    'BEGIN:VEVENT',
    'UID:collection-1@localhost',
    'SEQUENCE:29926620',
    'DTSTAMP:20261125T090000Z',
    'DTSTART:20261126T143000Z',
    'DTEND:20261126T150000Z',
    'SUMMARY:Vote on 12 stories',
    'DESCRIPTION:Sprint 24',
    'URL:http://localhost/session?sessionId=1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('any text survives the way through a calendar, in lines of at most 75 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const text = calendarOf({ ...event, title });
      const lines = text.split('\r\n');
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const unfolded = text.replaceAll('\r\n ', '');
      const summary = /\r\nSUMMARY:(.*)\r\nDESCRIPTION:/s.exec(unfolded)?.[1];
      const read = summary?.replaceAll(/\\(.)/g, (_, one) => (one === 'n' ? '\n' : one));
      expect(read).toBe(title.replaceAll(/\r\n|\r/g, '\n'));
    }),
  );
});
