import { charactersOf } from '@story-pointer/core/characters';
import { checkName, nameLimits } from '@story-pointer/core/names';
import { decoded } from '@story-pointer/core/trackers/url';
import type { Config } from '../config.ts';
import { isIn, networksOf } from '../networks.ts';
import type { Call } from './call.ts';

export type SignIn = NonNullable<ReturnType<typeof signInOf>>;

/** The sign-in proxies in front of this server; undefined without NAME_HEADER. */
export function signInOf({
  NAME_HEADER,
  SIGN_IN_PROXIES,
}: Pick<Config, 'NAME_HEADER' | 'SIGN_IN_PROXIES'>) {
  if (NAME_HEADER === '') return undefined;
  const proxies = networksOf(SIGN_IN_PROXIES);
  const headerOf = (call: Call) => call.header(NAME_HEADER)?.trim() ?? '';
  return {
    /** The name that a proxy sends; empty without one. */
    personOf: (call: Call) => (isIn(proxies, call.peer) ? headerOf(call) : ''),
    /** Whether the name comes from another address than a proxy. */
    isForged: (call: Call) => headerOf(call) !== '' && !isIn(proxies, call.peer),
  };
}

/** More than a name needs: counting the characters of a long text takes time. */
const longest = 1000;

/** The name of a person in a header, in one of the forms of sign-in proxies: RFC 8187, UTF-8 or Latin-1; empty without one. */
export function personIn(header: string): string {
  const value = header.slice(0, longest).trim();
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(value) ?? [];
  const text = encoded === undefined ? ofBytes(value) : decoded(encoded);
  const cut = charactersOf(text.trim()).slice(0, nameLimits.participant).join('');
  const name = checkName('name', cut, nameLimits.participant);
  return name.ok ? name.value : '';
}

/** The text of bytes, which the runtime reads as Latin-1. */
function ofBytes(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
