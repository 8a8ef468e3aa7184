import { basePathOf } from './base-path.ts';

/** The address people open, taken apart once. */
export interface PublicAddress {
  /** Undefined where it is not configured: then it is whatever host a request names. */
  readonly origin: string | undefined;
  /** Below which everything stands, without a slash at its end. */
  readonly basePath: string;
  /** It is opened by https. */
  readonly isSecure: boolean;
}

/** @param publicUrl '' where it is not configured */
export function publicAddress(publicUrl: string): PublicAddress {
  const url = publicUrl === '' ? undefined : new URL(publicUrl);
  return {
    origin: url?.origin,
    basePath: basePathOf(publicUrl),
    isSecure: url?.protocol === 'https:',
  };
}
