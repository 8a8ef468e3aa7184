import { formatLocale } from './i18n.ts';

/** '900 kB' or '1.5 MB', rounded up */
export function dataSize(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1
    ? sized(Math.ceil(bytes / 1024), 'kilobyte')
    : sized(Math.ceil(megabytes * 10) / 10, 'megabyte');
}

function sized(amount: number, unit: string): string {
  const locale = formatLocale();
  const text = new Intl.NumberFormat(locale, { style: 'unit', unit }).format(amount);
  return text.replaceAll(' ', '\u00a0');
}
