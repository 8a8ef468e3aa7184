/** The clocks of a time zone for a calendar, by the data of the runtime. */

const minute = 60_000;
/** Clocks are never changed twice in it. */
const week = 7 * 24 * 60 * minute;

/** Within so many years a rule such as 'the last Sunday' falls on each of its seven dates. */
const years = 12;

/** A change of the clocks. */
interface Shift {
  /** The time that they show just before it. */
  readonly local: Date;
  /** '+0530' */
  readonly from: string;
  readonly to: string;
}

export interface TimeZone {
  readonly id: string;
  /** Its VTIMEZONE. */
  readonly lines: readonly string[];
}

/** The rules of a zone from the year before this one on: yearly ones where its clocks follow some, else their dates. */
export function timeZone(id: string, year: number): TimeZone {
  const offsetAt = offsetsOf(id);
  const begin = Date.UTC(year - 1, 0, 1);
  const shifts = shiftsIn(offsetAt, begin, Date.UTC(year - 1 + years, 0, 1));
  const kinds = Map.groupBy(shifts, ({ from, to }) => from + to);
  const yearly = [...kinds.values()].flatMap((kind) => {
    const [rule, first] = [ruleOf(kind), kind[0]];
    return rule && first ? [partOf(first, rule)] : [];
  });
  const isRegular = yearly.length > 0 && yearly.length === kinds.size;
  const offset = offsetAt(begin);
  const dated = [{ local: new Date(begin), from: offset, to: offset }, ...shifts];
  const parts = isRegular ? yearly : dated.map((shift) => partOf(shift));
  return { id, lines: ['BEGIN:VTIMEZONE', `TZID:${id}`, ...parts.flat(), 'END:VTIMEZONE'] };
}

function offsetsOf(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (at) => {
    const [, hours = '+00', minutes = '00'] = /GMT([+-]\d\d):(\d\d)/.exec(format.format(at)) ?? [];
    return hours + minutes;
  };
}

function shiftsIn(offsetAt: (at: number) => string, begin: number, end: number): readonly Shift[] {
  const shifts: Shift[] = [];
  for (let at = begin; at < end; at += week) {
    const [from, to] = [offsetAt(at), offsetAt(at + week)];
    if (from === to) continue;
    let [before, after] = [at, at + week];
    while (after - before > minute) {
      const middle = before + Math.floor((after - before) / 2 / minute) * minute;
      if (offsetAt(middle) === from) before = middle;
      else after = middle;
    }
    shifts.push({ local: new Date(after + minutesOf(from) * minute), from, to });
  }
  return shifts;
}

function minutesOf(offset: string): number {
  const size = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3));
  return offset.startsWith('-') ? -size : size;
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The yearly rule of shifts from one offset to another, such as that of the last Sunday in March. */
function ruleOf(shifts: readonly Shift[]): string | undefined {
  const [first] = shifts;
  const times = shifts.map(({ local }) =>
    [local.getUTCMonth(), local.getUTCDay(), local.getUTCHours(), local.getUTCMinutes()].join(),
  );
  if (!first || shifts.length !== years || new Set(times).size > 1) return undefined;
  const dates = shifts.map(({ local }) => local.getUTCDate());
  const [low, high] = [Math.min(...dates), Math.max(...dates)];
  if (high - low > 6) return undefined;
  const month = first.local.getUTCMonth() + 1;
  const weekday = weekdays[first.local.getUTCDay()];
  const inMonth = `FREQ=YEARLY;BYMONTH=${month}`;
  if (high === new Date(Date.UTC(2001, month, 0)).getUTCDate())
    return `${inMonth};BYDAY=-1${weekday}`;
  if (low % 7 === 1) return `${inMonth};BYDAY=${(low + 6) / 7}${weekday}`;
  const week = Array.from({ length: 7 }, (_, index) => low + index);
  return `${inMonth};BYDAY=${weekday};BYMONTHDAY=${week.join()}`;
}

function partOf({ local, from, to }: Shift, rule?: string): readonly string[] {
  const name = minutesOf(to) > minutesOf(from) ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${local.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...(rule ? [`RRULE:${rule}`] : []),
    `END:${name}`,
  ];
}
