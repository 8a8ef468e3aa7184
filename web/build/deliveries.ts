import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { deliveries } from '../../core/session/deliveries.ts';

const file = fileURLToPath(new URL('../../core/session/deliveries.ts', import.meta.url));
const data = Object.entries(deliveries).map(([type, { about, failure, isRetried }]) => [
  type,
  { about, failure, isRetried },
]);

/** Puts the table of deliveries into the pages as data: as code it would bring all rules along. */
export function deliveriesAsData(): Plugin {
  const code = `export const deliveries = ${JSON.stringify(Object.fromEntries(data))};`;
  return {
    name: 'deliveries-as-data',
    enforce: 'pre',
    load: (id) => (id === file ? code : undefined),
  };
}
