import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { isolate } from '../isolate.ts';
import { lengthened } from './pseudo.ts';

test.each([
  ['Session', 'Šééššííóóñ'],
  ['Cancel', 'Çááñçéél·'],
  ['12', '12'],
  [`Move ${isolate('Log in')}`, `Móóvéé ${isolate('Log in')}`],
])('[TX2] %j reads %j in the pseudo-language', (english, expected) => {
  expect(lengthened(english)).toBe(expected);
});

test('[TX2] the pseudo-language is 40 % longer, in functions, lists and markup too', () => {
  const said = (name: string) => (
    <p>
      Delete "<bdi>{name}</bdi>"? <b>Really</b>
    </p>
  );
  const spoken = lengthened({ said, all: ['One rhythm', 'Two'] });
  expect(spoken).toMatchObject({ all: ['ÓÓñéé rhýthm··', 'Twóó·'] });
  if (typeof spoken !== 'object' || !spoken || !('said' in spoken)) throw new Error('no object');
  if (typeof spoken.said !== 'function') throw new Error('no function');
  const html = renderToStaticMarkup(spoken.said('Zoé'));
  expect(html).toBe('<p>Dééléétéé &quot;·<bdi>Zoé</bdi>&quot;? <b>Rééáállý·</b></p>');
});
