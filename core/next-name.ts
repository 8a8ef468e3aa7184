/** Dates such as '2026-11-26', '26.11.2026' and '11/26', whose last number is not one of a series. */
const date = /\d[-./]\d/;

/** 'Sprint 25 planning' after 'Sprint 24 planning'. Null after a date, which says nothing about the next one. */
export function nextName(name: string): string | null {
  if (date.test(name)) return null;
  return name.replace(/\d{1,9}(?=\D*$)/, (digits) =>
    String(Number(digits) + 1).padStart(digits.length, '0'),
  );
}
