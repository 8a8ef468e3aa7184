import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { sendPolicies } from '../../core/session/send-policies.ts';

const file = fileURLToPath(new URL('../../core/session/send-policies.ts', import.meta.url));
const data = Object.entries(sendPolicies).map(([type, { about, failure, isRetried }]) => [
  type,
  { about, failure, isRetried },
]);

/** Puts the send policies into the pages as data: as code it would bring all rules along. */
export function sendPoliciesAsData(): Plugin {
  const code = `export const sendPolicies = ${JSON.stringify(Object.fromEntries(data))};`;
  return {
    name: 'send-policies-as-data',
    enforce: 'pre',
    load: (id) => (id === file ? code : undefined),
  };
}
