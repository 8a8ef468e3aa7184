import { charactersOf } from '@story-pointer/core/characters';
import { checkName, nameLimits } from '@story-pointer/core/names';
import { decoded } from '@story-pointer/core/trackers/url';

/** More than a name needs: counting the characters of a long text takes time. */
const longest = 1000;

/** The name of a person in a header, in one of the forms of sign-in proxies: RFC 8187, UTF-8 or Latin-1. '' for none. */
export function personIn(header: string | undefined): string {
  const value = (header ?? '').slice(0, longest).trim();
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
