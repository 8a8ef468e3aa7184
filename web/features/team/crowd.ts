/** The number of people from which the table shows seats without names, and stacks of cards. */
const crowdFrom = 25;

export function isCrowded(people: number): boolean {
  return people >= crowdFrom;
}
