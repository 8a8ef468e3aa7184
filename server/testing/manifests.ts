import { join } from 'node:path';
import { file, Glob, YAML } from 'bun';
import * as z from 'zod/mini';

/** The files of deploy/kubernetes, for the tests that compare or play them. */

export const manifestFolder = join(import.meta.dir, '../../deploy/kubernetes');

export const labelsSchema = z.record(z.string(), z.string());
export const matchingSchema = z.object({ matchLabels: labelsSchema });

const probeSchema = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  timeoutSeconds: z.number(),
});

const portSchema = z.object({ name: z.string(), containerPort: z.number() });

const secretSchema = z.object({
  name: z.string(),
  valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }),
});

const containerSchema = z.object({
  image: z.string(),
  envFrom: z.tuple([z.object({ configMapRef: z.object({ name: z.string() }) })]),
  env: z.array(secretSchema),
  ports: z.tuple([portSchema, portSchema]),
  startupProbe: probeSchema,
  livenessProbe: probeSchema,
  readinessProbe: probeSchema,
  lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }),
  securityContext: z.unknown(),
});

const deploymentSchema = z.object({
  spec: z.object({
    replicas: z.number(),
    selector: matchingSchema,
    strategy: z.object({
      rollingUpdate: z.object({ maxSurge: z.literal(1), maxUnavailable: z.literal(0) }),
    }),
    template: z.object({
      metadata: z.object({ labels: labelsSchema, annotations: labelsSchema }),
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        securityContext: z.unknown(),
        topologySpreadConstraints: z.tuple([z.object({ labelSelector: matchingSchema })]),
        terminationGracePeriodSeconds: z.number(),
        containers: z.tuple([containerSchema]),
      }),
    }),
  }),
});

export async function yamlOf(name: string): Promise<unknown> {
  return YAML.parse(await file(join(manifestFolder, name)).text());
}

/** The part of a file that `schema` describes. */
export async function readManifest<T>(name: string, schema: z.ZodMiniType<T>): Promise<T> {
  return schema.parse(await yamlOf(name));
}

/** The Deployment with its one container. */
export async function readDeployment() {
  const { spec } = await readManifest('deployment.yaml', deploymentSchema);
  const pod = spec.template.spec;
  return { ...spec, pod, container: pod.containers[0] };
}

export function manifestNames(): string[] {
  return [...new Glob('*.yaml').scanSync(manifestFolder)].sort();
}
