/** What every further person costs, and what there is to pay before the first. */
export interface StraightLine {
  readonly slope: number;
  readonly intercept: number;
  /** The farthest that a point lies off the line, as a share of what the line says. */
  readonly farthest: number;
}

/** The straight line with the least squares of distance from `points`. */
export function fitLine(points: readonly (readonly [x: number, y: number])[]): StraightLine {
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  const covariance = mean(points.map(([x, y]) => (x - meanX) * (y - meanY)));
  const variance = mean(points.map(([x]) => (x - meanX) ** 2));
  const slope = covariance / variance;
  const intercept = meanY - slope * meanX;
  const off = points.map(([x, y]) => Math.abs(y / (intercept + slope * x) - 1));
  return { slope, intercept, farthest: Math.max(...off) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
