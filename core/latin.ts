const marks: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '،': ',',
  '；': ';',
  '؛': ';',
  '＝': '=',
  '．': '.',
  '٫': '.',
};

/** `text` with Latin digits and marks for those of Arabic, Chinese and Japanese keyboards. */
export function latin(text: string): string {
  return text
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/：\s*/g, ': ')
    .replace(/[，、،；؛＝．٫]/g, (mark) => marks[mark] ?? mark);
}
