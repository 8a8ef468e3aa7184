import { writeFile } from 'node:fs/promises';
import type { Compared } from '../kinds.ts';
import { pathOf } from '../server-process.ts';
import type { Cost } from './cost.ts';
import type { StraightLine } from './straight-line.ts';

/** The picture in the documents. */
const file = pathOf('../docs/pictures/cost-of-a-vote.svg');

const area = { left: 72, right: 600, top: 40, bottom: 340 };

const style = `
    svg { --ink: #1f2430; --grid: #d9dde4; --product: #2855c5; --floor: #a34e08 }
    @media (prefers-color-scheme: dark) {
      svg { --ink: #e8eaf0; --grid: #3b4150; --product: #8fb0ff; --floor: #f0a35e }
    }
    text { font: 14px system-ui, sans-serif; fill: var(--ink) }
    line { stroke: var(--grid) }
    .product { --colour: var(--product) }
    .floor { --colour: var(--floor) }
    g text { fill: var(--colour) }
    g line { stroke: var(--colour); stroke-width: 2 }
    circle { fill: var(--colour) }`;

/** Draws what a vote costs by the people in the room, with the lines that fit it. */
export async function draw(
  costs: readonly Cost[],
  lines: Readonly<Record<Compared, StraightLine>>,
): Promise<void> {
  const people = ticks(Math.max(...costs.map(({ at }) => at)));
  const micros = ticks(Math.max(...costs.flatMap(({ product, floor }) => [product, floor])));
  const x = scale(people, area.left, area.right);
  const y = scale(micros, area.bottom, area.top);

  const grid = micros.map((cost) => [
    `<line x1="${area.left}" x2="${area.right}" y1="${y(cost)}" y2="${y(cost)}"/>`,
    text(area.left - 10, y(cost) + 5, String(cost), 'end'),
  ]);
  const below = people.map((at) => text(x(at), area.bottom + 22, String(at), 'middle'));
  const series = (['product', 'floor'] as const).map((kind) => {
    const { slope, intercept } = lines[kind];
    const last = Math.max(...people);
    const end = y(intercept + slope * last);
    return [
      `<g class="${kind}">`,
      `<line x1="${x(0)}" y1="${y(intercept)}" x2="${x(last)}" y2="${end}"/>`,
      ...costs.map(({ at, [kind]: cost }) => `<circle cx="${x(at)}" cy="${y(cost)}" r="4"/>`),
      text(x(last) + 10, end + 5, kind, 'start'),
      '</g>',
    ];
  });
  const all = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 390" role="img">',
    '<title>Server processor time of a vote by the people in the room</title>',
    `<style>${style}\n  </style>`,
    ...grid.flat(),
    ...below,
    ...series.flat(),
    text(area.left, area.top - 18, 'µs of server processor time a vote', 'start'),
    text((area.left + area.right) / 2, area.bottom + 44, 'people in the room', 'middle'),
  ];
  await writeFile(file, `${all.join('\n  ')}\n</svg>\n`);
}

/** From 0 in round steps to `most` or a little more. */
function ticks(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [0.2, 0.5, 1, 2].map((part) => part * power).find((one) => most / one <= 6) ?? power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const last = Math.max(...values);
  return (value) => Math.round((from + (value / last) * (to - from)) * 10) / 10;
}

function text(x: number, y: number, content: string, anchor: string): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}">${content}</text>`;
}
