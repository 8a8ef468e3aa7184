import { expect, test } from 'bun:test';
import decodeQr from 'qr/decode.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { QrCode } from './qr-code.tsx';

test('[J28] a camera finds the link in the QR code', () => {
  const link = 'https://points.example.org/team/session?sessionId=6b027c5dd119d1bc3dac';
  const svg = renderToStaticMarkup(<QrCode text={link} />);
  expect(decodeQr(photographed(svg))).toBe(link);
});

/** The image as a camera sees it, four pixels for each module. */
function photographed(svg: string) {
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const size = modules * 4;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1/g)) {
    for (let row = 0; row < 4; row += 1) {
      for (let column = 0; column < 4; column += 1) {
        const pixel = (Number(y) * 4 + row) * size + Number(x) * 4 + column;
        data.fill(0, pixel * 4, pixel * 4 + 3);
      }
    }
  }
  return { width: size, height: size, data };
}
