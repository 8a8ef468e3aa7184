/** An address that ends within its password, as where a '#' begins a comment. */
export const cutPassword = /^((?:postgres(?:ql)?|rediss?):\/\/)[^@/[]*:(?!\d+(?:\/|$)).*$/i;

/** With a code for each character that shows nothing. */
export function visible(text: string): string {
  return text.replace(
    /[[\p{C}\p{Z}]--[ ]]/gv,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  );
}

export function withoutSecrets(url: string): string {
  return url
    .replace(/^(\w+:\/\/)?.*@/, '$1***@')
    .replace(cutPassword, '$1***')
    .replace(/(password=)[^&]*/gi, '$1***');
}
