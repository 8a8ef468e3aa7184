import { dateIn, enumerationIn, listIn, numberIn, pluralIn } from '../formats.tsx';

/** How English, as it is written in the United States, puts what is no sentence. */

export const locale = 'en-US';

export const plural = /* @__PURE__ */ pluralIn<'one'>(locale);
export const number = /* @__PURE__ */ numberIn(locale, {
  useGrouping: false,
  maximumFractionDigits: 10,
});
/** '05' */
const twoDigits = /* @__PURE__ */ numberIn(locale, { minimumIntegerDigits: 2 });
/** '2:05' */
export const clock = (seconds: number) =>
  `${number(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
/** '5 minutes', of milliseconds */
export const lasting = (time: number) => {
  const minutes = Math.round(time / 60_000);
  if (minutes < 1) return 'under a minute';
  return `${number(minutes)} ${plural(minutes, { one: 'minute', other: 'minutes' })}`;
};
export const longDate = /* @__PURE__ */ dateIn(locale, { dateStyle: 'long' });
export const mediumDate = /* @__PURE__ */ dateIn(locale, { dateStyle: 'medium' });
/** '10:05 AM' */
export const timeOfDay = /* @__PURE__ */ dateIn(locale, { timeStyle: 'short' });
export const percent = /* @__PURE__ */ numberIn(locale, { style: 'percent' });
/** 'Ana, Ben' */
export const row = /* @__PURE__ */ listIn(locale, { type: 'unit' });
/** 'Ana, Ben and Chen' */
export const both = /* @__PURE__ */ listIn('en-GB', { type: 'conjunction' });
/** 'one, two, and three' */
export const enumerated = /* @__PURE__ */ enumerationIn(locale);
