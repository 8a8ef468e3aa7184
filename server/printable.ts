/** An address that ends within its password, as where a '#' begins a comment. */
const cutPassword = /^((?:postgres(?:ql)?|rediss?):\/\/)[^@/[]*:(?!\d+(?:\/|$)).*$/i;

/** Whether a user or password in an address has signs with another meaning there. */
const hasSpecialSigns = /^(postgres(ql)?|rediss?):\/\/.*[#%/?].*@/i;

/** Advice about an address that seems to be cut by its own password, else ''. */
export function passwordAdvice(url: string): string {
  if (!hasSpecialSigns.test(url) && !cutPassword.test(url)) return '';
  return ' Percent-encode special characters of the password: %23 for #, %25 for %, %2F for /, %3F for ?, %40 for @.';
}

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
