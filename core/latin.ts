const marks: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '،': ',',
  '；': ';',
  '؛': ';',
  '＝': '=',
  '．': '.',
  '٫': '.',
  '／': '/',
};

/** Latin digits and marks for those of Arabic, Chinese and Japanese keyboards, without marks of direction. */
export function latin(text: string): string {
  return text
    .replace(/[\u061c\u200e\u200f]/g, '')
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/：\s*/g, ': ')
    .replace(/(?<=\d)。(?=\d)/g, '.')
    .replace(/[，、،；؛＝．٫／]/g, (mark) => marks[mark] ?? mark);
}
