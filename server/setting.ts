import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { trackersIn } from '@story-pointer/core/trackers/trackers';
import * as z from 'zod/mini';
import { isNetwork } from './networks.ts';

/** Description of a setting, for its error, `--help` and docs/settings.md. */
interface Description {
  readonly fallback: string;
  /** Completes the sentence 'KEY is "x", but it must be …'. */
  readonly allowed: string;
  readonly meaning: string;
  /** Whether no error shows its value. */
  readonly isSecret?: boolean;
}

const descriptions = z.registry<Description>();

export function descriptionOf(schema: z.core.$ZodType): Description | undefined {
  return descriptions.get(schema);
}

/** @returns a schema of the value in the environment, for which an empty one counts as not set */
export function setting<T>(value: z.ZodMiniType<T, string>, description: Description) {
  const { fallback } = description;
  const text = z.pipe(
    z.optional(z.string()),
    // Lines of files may end with '\r'.
    z.transform((given) => given?.trim() || fallback),
  );
  return z.pipe(text, value).register(descriptions, description);
}

export const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d+$/)),
      z.transform((text) => Number(text)),
    ),
    z.number().check(z.minimum(least), z.maximum(most)),
  );

export const count = (least: number, most: number, fallback: string, meaning: string) =>
  setting(wholeNumber(least, most), {
    ...{ fallback, meaning },
    allowed: `a whole number from ${least} to ${most}`,
  });

export const limit = (fallback: string, meaning: string) =>
  count(1, 1_000_000_000, fallback, meaning);

export const path = (meaning: string, allowed = 'the path of a file') =>
  setting(z.string(), { fallback: '', allowed, meaning });

/** Texts with commas or spaces between them. */
const list = z.pipe(
  z.string(),
  z.transform((text) => text.split(/[\s,]+/).filter((one) => one !== '')),
);

const hostName = /^[\w.-]+$/;

export const hostList = z.pipe(
  list,
  z.array(
    z.pipe(
      z.string().check(z.refine((one) => hostName.test(one) || isNetwork(one))),
      z.transform((one) => one.toLowerCase()),
    ),
  ),
);

export const networkList = z.pipe(list, z.array(z.string().check(z.refine(isNetwork))));

/** As `frame-ancestors` of a Content-Security-Policy takes them. */
const frameOrigin = /^https?:\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/i;

export const originList = z.pipe(list, z.array(z.string().check(z.regex(frameOrigin))));

/** An address of the web, or none. */
export const address = (allowed: string, meaning: string) =>
  setting(z.union([z.literal(''), z.url({ protocol: /^https?$/ })]), {
    ...{ fallback: '', allowed, meaning },
  });

/** In the notation of browsers: HTTPS://Points.example.org:443 is https://points.example.org/. */
export const placeOfPages = z.pipe(
  z.url({ protocol: /^https?$/ }).check(z.regex(/^[^?#@]*$/)),
  z.transform((text) => new URL(text).href),
);

export const readableUser = z.refine<string>((url) => {
  try {
    const { username, password } = new URL(url);
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
});

export const trackerList = z.pipe(
  z.pipe(z.string(), z.transform(trackersIn)),
  z.custom<readonly TrackerName[]>((names) => names !== null),
);
