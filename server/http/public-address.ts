import { basePathOf } from './base-path.ts';

export interface PublicAddress {
  /** Undefined if it is not configured: then it is the host that a request names. */
  readonly origin: string | undefined;
  /** The path below which everything is served, without a slash at its end. */
  readonly basePath: string;
  readonly isSecure: boolean;
}

/** @param publicUrl '' if it is not configured */
export function publicAddress(publicUrl: string): PublicAddress {
  const url = publicUrl === '' ? undefined : new URL(publicUrl);
  return {
    origin: url?.origin,
    basePath: basePathOf(publicUrl),
    isSecure: url?.protocol === 'https:',
  };
}
