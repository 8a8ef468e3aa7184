import { plural, t } from '@lingui/core/macro';

/** The sentence of an agreement. */
export function allSay(count: number, card: string): string {
  return t({
    comment: 'Languages without short words for numbers need only the last form',
    message: plural(count, {
      2: `Both say ${card}`,
      3: `All three say ${card}`,
      4: `All four say ${card}`,
      5: `All five say ${card}`,
      6: `All six say ${card}`,
      7: `All seven say ${card}`,
      8: `All eight say ${card}`,
      9: `All nine say ${card}`,
      10: `All ten say ${card}`,
      11: `All eleven say ${card}`,
      12: `All twelve say ${card}`,
      other: `All # say ${card}`,
    }),
  });
}
