import * as z from 'zod/mini';

/** The counts of one process, in the format of `Registry.getMetricsAsJSON`. */
const countsSchema = z.array(z.looseObject({ name: z.string() }));
export type Counts = z.infer<typeof countsSchema>;

export const toSupervisorSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), port: z.int() }),
  /** Asks for the counts of all workers. */
  z.object({ type: z.literal('collect'), question: z.string() }),
  z.object({ type: z.literal('counted'), question: z.string(), counts: countsSchema }),
]);
export type ToSupervisor = z.infer<typeof toSupervisorSchema>;

export const toWorkerSchema = z.discriminatedUnion('type', [
  /** Asks for the counts of this worker. */
  z.object({ type: z.literal('count'), question: z.string() }),
  z.object({ type: z.literal('collected'), question: z.string(), counts: z.array(countsSchema) }),
]);
export type ToWorker = z.infer<typeof toWorkerSchema>;
