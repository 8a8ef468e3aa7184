import { expect, test } from 'bun:test';
import { type CalendarSeries, calendarOf } from '@story-pointer/core/export/calendar';
import { timeZone } from '@story-pointer/core/export/time-zone';
import fc from 'fast-check';
import ICAL from 'ical.js';

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const zones = [
  ...(['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Australia/Lord_Howe'] as const),
  ...(['Asia/Kolkata', 'America/Sao_Paulo', 'Africa/Cairo', 'UTC'] as const),
  // Their clocks follow weeks of a month, the moon, or no rule at all.
  ...(['Asia/Jerusalem', 'America/Nuuk', 'Africa/Casablanca', 'America/Vancouver'] as const),
];
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const link = 'https://points.example/team/0123456789abcdef0123';
const team = {
  ...{ uid: 'team@points.example', title: 'Payments; "A, B"', link },
  description: `Unsere Schätzrunde,\nimmer hier: ${link}`,
};

interface Times extends Pick<CalendarSeries, 'first' | 'weeks' | 'minutes'> {
  readonly zoneId: string;
}

function fileOf({ zoneId, ...times }: Times, writtenAt = Date.UTC(2026, 0, 1)): string {
  const zone = timeZone(zoneId, Number(times.first.slice(0, 4)));
  return calendarOf({ ...team, ...times, zone, writtenAt });
}

/** The series of a file as another library reads it, by the zone in the file alone. */
function readBack(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [component] = calendar.getAllSubcomponents('vevent');
  const [zone] = calendar.getAllSubcomponents('vtimezone');
  if (!component || !zone) throw new Error('the file lacks an event or its zone');
  const event = new ICAL.Event(component);
  event.startDate.zone = new ICAL.Timezone(zone);
  return { zone, component, event };
}

/** The local time of a zone, by the data of the runtime. */
function clockIn(timeZone: string): (at: Date) => string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  const format = new Intl.DateTimeFormat('sv', options);
  return (at) => format.format(at).replace(' ', 'T');
}

/** Compares so many meetings with the clocks of their zone. */
function expectLocalTimes(series: Times, meetings: number): void {
  const { event } = readBack(fileOf(series));
  const next = event.iterator();
  const clock = clockIn(series.zoneId);
  const start = Date.parse(`${series.first}Z`);
  for (let index = 0; index < meetings; index += 1) {
    const local = new Date(start + index * series.weeks * 7 * day).toISOString().slice(0, 16);
    expect([series.zoneId, clock(next.next().toJSDate())]).toEqual([series.zoneId, local]);
  }
}

const anySeries = fc.record({
  first: fc
    .date({
      min: new Date(Date.UTC(2026, 0, 1)),
      max: new Date(Date.UTC(2031, 0, 1)),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 16)),
  weeks: fc.integer({ min: 1, max: 4 }),
  minutes: fc.constantFrom(15, 60, 180),
  zoneId: fc.constantFrom(...zones),
});

/** Times that clocks skip or repeat are between 0 and 4 o'clock. */
const isPlain = ({ first }: Times) => first.slice(11) >= '04:00';

test('[TE12] a series is at the same hour and on the same weekday across both clock changes, in any zone', () => {
  fc.assert(
    fc.property(anySeries.filter(isPlain), (series) => expectLocalTimes(series, 60 / series.weeks)),
    { numRuns: 60 },
  );
});

test('[TE12] in every time zone of a browser a weekly series keeps its hour for ten years @nightly', () => {
  for (const zoneId of Intl.supportedValuesOf('timeZone'))
    expectLocalTimes({ first: '2026-11-26T16:00', weeks: 1, minutes: 60, zoneId }, 520);
});

test('[TE12] a file has the local time of its zone, whose rules begin before it, the link where calendars look for it, and lines that are short enough', () => {
  fc.assert(
    fc.property(anySeries, (series) => {
      const file = fileOf(series, 90 * minute);
      const { zone, component, event } = readBack(file);
      const start = component.getFirstProperty('dtstart');
      expect(String(zone.getFirstPropertyValue('tzid'))).toBe(String(start?.getParameter('tzid')));
      expect(start?.getFirstValue()?.toString().slice(0, 16)).toBe(series.first);
      const day = weekdays[new Date(`${series.first}Z`).getUTCDay()];
      expect(file).toContain(`\r\nRRULE:FREQ=WEEKLY;INTERVAL=${series.weeks};BYDAY=${day}\r\n`);
      expect(event.duration.toSeconds()).toBe(series.minutes * 60);
      const begins = zone
        .getAllSubcomponents()
        .map((rule) => rule.getFirstPropertyValue('dtstart'));
      expect(String(begins.map(String).toSorted()[0]) < series.first).toBe(true);
      expect([event.location, component.getFirstPropertyValue('url')]).toEqual([link, link]);
      expect(event.description).toBe(team.description);
      expect(event.summary).toBe(team.title);
      expect([event.uid, event.sequence]).toEqual([team.uid, 90]);
      for (const line of file.split('\r\n'))
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }),
    { numRuns: 60 },
  );
});
