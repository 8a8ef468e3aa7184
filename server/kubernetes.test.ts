import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { file, spawn, spawnSync, which, write } from 'bun';
import * as z from 'zod/mini';
import { readConfig } from './config.ts';
import { timeoutSeconds } from './readiness.ts';
import { longestSeconds } from './stop.ts';
import { MemoryStore } from './stores/memory-store.ts';
import {
  backupFolder,
  labelsSchema,
  manifestFolder,
  manifestNames,
  matchingSchema,
  readBackupJob,
  readDeployment,
  readManifest,
  yamlOf,
} from './testing/manifests.ts';
import { startServer } from './testing/test-server.ts';

// The compiler is slow on a busy machine.
setDefaultTimeout(180_000);

/** The files for Kubernetes, parsed as Kubernetes does. */

const root = join(import.meta.dir, '..');
const named = z.object({ name: z.string() });

const { container, pod, selector, template } = await readDeployment();
const kustomization = await readManifest(
  'kustomization.yaml',
  z.strictObject({
    apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
    kind: z.literal('Kustomization'),
    namespace: z.string(),
    resources: z.array(z.string()),
    images: z.tuple([
      z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() }),
    ]),
    configMapGenerator: z.tuple([
      z.strictObject({ name: z.string(), envs: z.tuple([z.string()]) }),
    ]),
  }),
);
const service = await readManifest(
  'service.yaml',
  z.object({
    metadata: named,
    spec: z.object({
      selector: labelsSchema,
      ports: z.tuple([z.object({ name: z.string(), targetPort: z.string() })]),
    }),
  }),
);
const backend = z.object({ service: z.object({ name: z.string(), port: named }) });
const rule = z.object({
  host: z.string(),
  http: z.object({ paths: z.tuple([z.object({ backend })]) }),
});
const ingress = await readManifest(
  'ingress.yaml',
  z.object({
    spec: z.object({
      tls: z.tuple([z.object({ hosts: z.array(z.string()) })]),
      rules: z.tuple([rule]),
    }),
  }),
);
const door = z.object({
  from: z.array(z.strictObject({ namespaceSelector: matchingSchema })),
  ports: z.array(z.object({ port: z.string() })),
});
const networkPolicy = await readManifest(
  'network-policy.yaml',
  z.object({
    spec: z.object({
      podSelector: matchingSchema,
      policyTypes: z.tuple([z.literal('Ingress')]),
      ingress: z.tuple([door, door]),
    }),
  }),
);
const budget = await readManifest(
  'pod-disruption-budget.yaml',
  z.object({ spec: z.object({ selector: matchingSchema }) }),
);
const namespace = await readManifest('namespace.yaml', z.object({ metadata: named }));
const dockerfile = await file(join(root, 'Dockerfile')).text();

/** The environment of a pod whose Secret is in place. */
async function settings(): Promise<Record<string, string>> {
  const text = await file(join(manifestFolder, kustomization.configMapGenerator[0].envs[0])).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const secret: Record<string, string> = {
    DATABASE_URL: 'postgres://story_pointer:secret@db.example.org/story_pointer',
    REDIS_URL: 'rediss://valkey.example.org',
  };
  const fromSecret = container.env.map(({ name, valueFrom }) => [
    name,
    secret[valueFrom.secretKeyRef.key] ?? '',
  ]);
  return Object.fromEntries([
    ...lines.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]),
    ...fromSecret,
  ]);
}

describe('the types that Kubernetes publishes', () => {
  const types = dirname(fileURLToPath(import.meta.resolve('kubernetes-types/package.json')));
  const kindSchema = z.object({ apiVersion: z.string(), kind: z.string() });
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  /** The compiler's errors about objects as literals, which reveal unknown fields. */
  async function complaints(objects: readonly unknown[]): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
    folders.push(folder);
    const sources = objects.map(async (object, index) => {
      const { apiVersion, kind } = kindSchema.parse(object);
      const [number = '', group = 'core'] = apiVersion.split('/').reverse();
      const source = `import type { ${kind} } from '${join(types, group.split('.')[0] ?? '', number)}';
        export const manifest: ${kind} = ${JSON.stringify(object)};`;
      await write(join(folder, `${index}.ts`), source);
      return `${index}.ts`;
    });
    const tsc = join(root, 'node_modules/.bin/tsc');
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext'];
    const program = spawn(
      [tsc, ...options, '--moduleResolution', 'bundler', ...(await Promise.all(sources))],
      { cwd: folder, stdout: 'pipe' },
    );
    return new Response(program.stdout).text();
  }

  test('fit every manifest, to the last field', async () => {
    const manifests = [manifestFolder, backupFolder].flatMap((folder) =>
      manifestNames(folder)
        .filter((name) => name !== 'kustomization.yaml')
        .map((name) => yamlOf(name, folder)),
    );
    expect(await complaints(await Promise.all(manifests))).toBe('');
  });

  test.each([
    ['a misspelt field', '"runAsNonRoot":', '"runAsNonroot":', 'TS2353'],
    ['a wrong type', '"maxUnavailable":0', '"maxUnavailable":[]', 'TS2322'],
    ['a version that is not there', '"apps/v1"', '"apps/v1beta1"', 'TS2307'],
  ])('do not fit one with %s', async (_, right, wrong, error) => {
    const text = JSON.stringify(await yamlOf('deployment.yaml'));
    expect(text).toContain(right);
    expect(await complaints([JSON.parse(text.replace(right, wrong))])).toContain(error);
  });
});

test('all manifests are applied, in one namespace', () => {
  expect([...kustomization.resources, 'kustomization.yaml'].toSorted()).toEqual(manifestNames());
  expect(kustomization.namespace).toBe(namespace.metadata.name);
});

test('pods get valid settings, for several processes on one database', async () => {
  const env = await settings();
  const config = readConfig(env);
  expect(Object.keys(config)).toEqual(expect.arrayContaining(Object.keys(env)));
  // These two connect it to the other pods, and it stores nothing itself.
  expect(config.DATABASE_URL).toStartWith('postgres://');
  expect(config.REDIS_URL).toStartWith('rediss://');
  expect(config.TRUSTED_PROXIES).toBe(1);
  const { host } = new URL(config.PUBLIC_URL);
  expect(ingress.spec.rules[0].host).toBe(host);
  expect(ingress.spec.tls[0].hosts).toEqual([host]);
  expect(kustomization.configMapGenerator[0].name).toBe(container.envFrom[0].configMapRef.name);
});

test('selectors match the labels of the pods, and ports and names those they lead to', async () => {
  const { labels, annotations } = template.metadata;
  for (const matched of [
    selector.matchLabels,
    service.spec.selector,
    networkPolicy.spec.podSelector.matchLabels,
    budget.spec.selector.matchLabels,
    pod.topologySpreadConstraints[0].labelSelector.matchLabels,
  ])
    expect(matched).toEqual(labels);
  const [{ name, containerPort }, operations] = container.ports;
  const { PORT, OPERATIONS_PORT, OPERATIONS_HOST } = readConfig(await settings());
  expect([containerPort, operations.containerPort]).toEqual([PORT, Number(OPERATIONS_PORT)]);
  expect(OPERATIONS_HOST).toBe('0.0.0.0');
  expect(dockerfile).toContain(`\nEXPOSE ${containerPort}\n`);
  expect(annotations['prometheus.io/port']).toBe(String(operations.containerPort));
  for (const { httpGet } of [container.startupProbe, container.livenessProbe])
    expect(httpGet.port).toBe(name);
  expect(container.readinessProbe.httpGet.port).toBe(operations.name);
  expect(service.spec.ports[0].targetPort).toBe(name);
  const openPorts = networkPolicy.spec.ingress.map(({ ports }) => ports.map(({ port }) => port));
  expect(openPorts).toEqual([[name], [operations.name]]);
  expect(ingress.spec.rules[0].http.paths[0].backend.service).toEqual({
    name: service.metadata.name,
    port: { name: service.spec.ports[0].name },
  });
});

test('pods run the image of the last release as its user, with no right it does not need', async () => {
  const [{ name, newTag }] = kustomization.images;
  expect(container.image).toBe(name);
  expect(dockerfile).toContain(`-t ${name} .`);
  const changes = await file(join(root, 'CHANGELOG.md')).text();
  expect(`v${/^## \[(\d.*?)\]/m.exec(changes)?.[1]}`).toBe(newTag);
  const [, user, group] = /^USER (\d+):(\d+)$/m.exec(dockerfile) ?? [];
  const unprivileged = {
    runAsNonRoot: true,
    runAsUser: Number(user),
    runAsGroup: Number(group),
    seccompProfile: { type: 'RuntimeDefault' },
  };
  expect(pod.securityContext).toEqual(unprivileged);
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  const backup = await readBackupJob();
  expect(backup.pod.securityContext).toEqual({ ...unprivileged, fsGroup: Number(group) });
  expect(backup.container.securityContext).toEqual(container.securityContext);
});

test('[O10] the kubelet is answered in its time: alive while the store hangs, but not ready', async () => {
  const store = new MemoryStore();
  await using server = await startServer({ store });
  const probe = async ({ httpGet }: typeof container.livenessProbe) => {
    const headers = { 'user-agent': 'kube-probe/1.34', connection: 'close' };
    return (await fetch(server.url + httpGet.path, { headers })).status;
  };
  const { startupProbe, livenessProbe, readinessProbe } = container;
  expect(await Promise.all([startupProbe, livenessProbe].map(probe))).toEqual([200, 200]);
  store.check = () => new Promise(() => undefined);
  expect(await Promise.all([livenessProbe, readinessProbe].map(probe))).toEqual([200, 503]);
  expect(readinessProbe.timeoutSeconds).toBeGreaterThan(timeoutSeconds);
});

test('only the named namespaces can reach a pod', () => {
  const from = networkPolicy.spec.ingress.flatMap((rule) => rule.from);
  for (const { namespaceSelector } of from)
    expect(Object.keys(namespaceSelector.matchLabels)).toEqual(['kubernetes.io/metadata.name']);
});

test('a pod has the time it needs to stop after the pause', () => {
  const { seconds } = container.lifecycle.preStop.sleep;
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(seconds + longestSeconds);
});

test('the manifests are valid for kubectl, where that is installed', () => {
  const kubectl = which('kubectl');
  if (!kubectl) return;
  const built = [manifestFolder, backupFolder].map((folder) =>
    spawnSync([kubectl, 'kustomize', folder]).stdout.toString(),
  );
  expect(built[0]).toContain(`image: ${kustomization.images[0].newName}`);
  expect(built[1]).toMatch(/backup-postgres\.sh: \|[\s\S]*image: postgres:17-alpine/);
});
