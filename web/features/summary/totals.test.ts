import { expect, test } from 'bun:test';
import type { Story } from '@story-pointer/core/session/open-room';
import { totalsOf } from './totals.ts';

const open: Story = {
  ...{ id: 'a', name: 'Open', order: 1, round: 1 },
  ...{ pointed: false, points: null, voters: ['p1'] },
};
const agreed = (points: number | null): Story => ({
  ...{ id: 'b', name: 'Agreed', order: 2, round: 1 },
  ...{ pointed: true, points, votes: [] },
});

test('[SU5] the points of the pointed stories are added up', () => {
  const stories = [open, agreed(5), agreed(0.5), agreed(null)];
  expect(totalsOf(stories)).toEqual({ stories: 4, pointed: 3, points: 5.5 });
});

test('[SU5] while no story is pointed there is no total', () => {
  expect(totalsOf([open])).toEqual({ stories: 1, pointed: 0, points: null });
});
