import * as z from 'zod/mini';
import type { RelayedCall, ServiceRules } from './calls.ts';
import { documents, ended } from './linear.ts';

const equal = <T extends z.ZodMiniType>(value: T) => z.strictObject({ eq: value });
const some = z.array(z.enum(['triage', 'backlog', 'unstarted', 'started', ...ended]));
const filterSchema = z.strictObject({
  team: z.optional(z.strictObject({ key: equal(z.string()) })),
  project: z.optional(z.strictObject({ slugId: equal(z.string()) })),
  cycle: z.optional(
    z.union([
      z.strictObject({ number: equal(z.int()) }),
      z.strictObject({ isActive: equal(z.literal(true)) }),
      z.strictObject({ isNext: equal(z.literal(true)) }),
    ]),
  ),
  number: z.optional(z.strictObject({ in: z.array(z.int()) })),
  state: z.optional(
    z.strictObject({
      type: z.union([z.strictObject({ in: some }), z.strictObject({ nin: some })]),
    }),
  ),
});

const after = z.nullable(z.string());
const id = z.string();

function call(query: string, variables: z.ZodMiniType): RelayedCall {
  const body = z.strictObject({ query: z.literal(query), variables });
  return { method: 'POST', path: /^\/graphql$/, body };
}

const calls: readonly RelayedCall[] = [
  call(documents.owner, z.strictObject({})),
  call(documents.issues, z.strictObject({ filter: filterSchema, after })),
  call(documents.view, z.strictObject({ id, after })),
  call(documents.issue, z.strictObject({ id })),
  call(documents.estimate, z.strictObject({ id, estimate: z.nullable(z.int()) })),
];

export const service: ServiceRules = { calls, project: null };
