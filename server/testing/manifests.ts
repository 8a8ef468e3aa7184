import { join } from 'node:path';
import { file, Glob, YAML } from 'bun';
import * as z from 'zod/mini';

/** The files of deploy/kubernetes, for the tests that compare or play them. */

export const manifestFolder = join(import.meta.dir, '../../deploy/kubernetes');

export const backupFolder = join(import.meta.dir, '../../deploy/backup');

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

const backupJobSchema = z.object({
  spec: z.object({
    jobTemplate: z.object({
      spec: z.object({
        template: z.object({
          spec: z.object({
            securityContext: z.unknown(),
            containers: z.tuple([
              z.object({
                command: z.array(z.string()),
                env: z.array(z.object({ name: z.string(), value: z.optional(z.string()) })),
                securityContext: z.unknown(),
              }),
            ]),
          }),
        }),
      }),
    }),
  }),
});

export async function yamlOf(name: string, folder = manifestFolder): Promise<unknown> {
  return YAML.parse(await file(join(folder, name)).text());
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

/** The CronJob of deploy/backup with its one container. */
export async function readBackupJob() {
  const job = backupJobSchema.parse(await yamlOf('cron-job.yaml', backupFolder));
  const pod = job.spec.jobTemplate.spec.template.spec;
  return { pod, container: pod.containers[0] };
}

export function manifestNames(folder = manifestFolder): string[] {
  return [...new Glob('*.yaml').scanSync(folder)].sort();
}
