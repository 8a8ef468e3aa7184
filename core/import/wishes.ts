/**
 * The sentence 'As a <role>, I want <something>' by language, as books and templates on user stories have it: its
 * beginning, and the words of wanting in it.
 */
const sentences: Readonly<Record<string, readonly [begins: string, wants: string]>> = {
  en: [
    'as (?:an?|the|one)\\b',
    "\\b(?:i|we) (?:want|need|can|could|should|must|wish|would|am able)\\b|\\bi'd like\\b",
  ],
  de: ['als\\b', '\\b(?:möchte|mag|will|kann|muss|brauche|wünsche|wollen|möchten)\\b'],
  nl: ['als\\b', '\\b(?:wil|kan|moet|zou)\\b'],
  es: ['(?:yo,? )?como\\b', '\\b(?:quiero|deseo|necesito|puedo|queremos|quisiera)\\b'],
  pt: ['(?:eu,? )?(?:como|enquanto)\\b', '\\b(?:quero|desejo|preciso|posso|gostaria|queremos)\\b'],
  fr: ["en (?:tant que?|tant qu['’])", '\\b(?:veux|souhaite|voudrais|peux|dois|aimerais)\\b'],
  it: ['(?:come|in qualità di)\\b', '\\b(?:voglio|vorrei|desidero|posso|devo)\\b'],
  pl: ['jako\\b', 'chc[eę]|chciał|potrzebuj|mog[eę]'],
  cs: ['jako\\b', 'chci|chtěl|potřebuj|můžu|mohu'],
  sv: ['som\\b', '\\b(?:vill|vil|ønsker|önskar|kan|skal|ska)\\b'],
  fi: ['\\p{L}{2,30}n[aä]\\b', '\\b(?:haluan|voin|tahdon)\\b'],
  tr: ['.{1,60}\\bolarak', 'istiyor|isterim|bilmeliyim'],
  ru: ['(?:я,? )?как(?: |\\b)', 'хочу|хотел|могу|нужно'],
  uk: ['(?:я,? )?як(?: |\\b)', 'хочу|хотів|можу|потрібно'],
  ar: ['(?:بصفتي|بوصفي|كـ|ك)', 'أريد|أرغب|أود|أحتاج'],
  zh: ['(?:作为|作為|身为|身為)', '[我想要希望需能可]'],
  ja: ['.{1,40}として', 'たい|できる|欲しい|ほしい'],
  ko: ['.{1,40}(?:로서|으로서)', '싶|원한|있다|있어야'],
};

const patterns = Object.values(sentences).map(([begins, wants]) => ({
  begins: new RegExp(`^${begins}`, 'iu'),
  wants: new RegExp(wants, 'iu'),
}));

const beginning = new RegExp(`^(?:${patterns.map(({ begins }) => begins.source).join('|')})`, 'iu');

/** Whether a text begins with the role of somebody, as such sentences do. */
export function beginsAsWish(text: string): boolean {
  return beginning.test(text.slice(0, 100));
}

/** Whether a text is the sentence of a story. */
export function isWish(text: string): boolean {
  const start = text.slice(0, 500);
  return (
    beginsAsWish(start) &&
    patterns.some(({ begins, wants }) => begins.test(start) && wants.test(start))
  );
}
