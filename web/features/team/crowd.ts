/** From how many people on the table shows seats without names, and stacks of cards. */
const crowdFrom = 25;

export function isCrowded(people: number): boolean {
  return people >= crowdFrom;
}
