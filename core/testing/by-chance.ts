const verbs = 'Show Print Send Export Filter Rename Delete Approve Archive Share Import'.split(' ');
const things = [
  ...['the invoice', 'all orders', 'a reminder', 'the calendar', 'old files', 'my profile'],
  ...['the report', 'parcels by date', 'the price list', 'drafts', 'rooms', 'a customer'],
];
const places = ['', ' on the phone', ' in the lobby', ' by mail', ' for guests', ' every night'];

/** Choices for a generated file: the same for the same number. */
export function byChance(number: number) {
  let state = number * 7919 + 13;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  for (let turn = 0; turn < 5; turn += 1) random();
  /** A whole number from 0 that is less than this one. */
  const below = (end: number) => Math.floor(random() * end);
  const chance = (share: number) => random() < share;
  const one = <T>(list: readonly T[]): T => {
    const found = list[below(list.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  };
  /** Different names of stories, so many at least, and fewer than `more` beyond. */
  const namesOfStories = (least: number, more: number): Set<string> => {
    const made = new Set<string>();
    const count = least + below(more);
    while (made.size < count) made.add(`${one(verbs)} ${one(things)}${one(places)}`);
    return made;
  };
  return { below, chance, one, namesOfStories };
}
