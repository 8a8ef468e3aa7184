import { isSamePoints, numberOf } from './points.ts';
import type { IssuePoints, PointsThere, Send, Takes, WriteFault } from './tracker.ts';

/** The number field of an issue that has its points. */
export interface PointsField {
  readonly value: unknown;
  /** The numbers of a scale by their points; missing where any number fits. */
  readonly scale?: ReadonlyMap<string, number>;
  readonly write: (number: number | null) => ReturnType<PointsThere['write']>;
  /** Why its owner may not write it; null for nothing that is known. */
  readonly refusal?: () => Promise<WriteFault | null>;
}

/** @param find looks the field up anew for each use */
export function inField(find: (send: Send) => Promise<PointsField | WriteFault>): IssuePoints {
  const takesOf = ({ scale }: PointsField): Takes => (scale ? [...scale.keys()] : 'numbers');
  return {
    check: async (send) => {
      const field = await find(send);
      if ('is' in field) return field;
      return (await field.refusal?.()) ?? { takes: takesOf(field) };
    },
    read: async (send, points) => {
      const field = await find(send);
      if ('is' in field) return field;
      const there = pointsThere(field);
      return {
        points: there === '' ? [] : [there],
        write: async () => {
          const number = numberIn(field, points);
          if (number === undefined) return { is: 'unsuited', takes: takesOf(field) };
          return await field.write(number);
        },
      };
    },
  };
}

/** The points that a number of a scale, or of any field, means. */
export function pointsThere({ value, scale }: Pick<PointsField, 'value' | 'scale'>): string {
  const [named] = [...(scale ?? [])].find(([, number]) => number === value) ?? [];
  return named ?? (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
}

function numberIn({ scale }: PointsField, points: string): number | null | undefined {
  if (!scale || points === '') return numberOf(points);
  return [...scale].find(([one]) => isSamePoints(one, points))?.[1];
}
