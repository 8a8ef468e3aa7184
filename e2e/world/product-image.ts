import { dirname, join } from 'node:path';
import type { Engine } from './engine.ts';
import { node, root } from './server.ts';
import { provideStandIns } from './stand-ins.ts';

/** The tag of the image. */
export const productImage = 'localhost/story-pointer';

/** Its user, and its user's group. */
export const productUser = 65532;

const bin = dirname(node);
const npm = join(bin, '../lib/node_modules/npm');
const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** The base images of the Dockerfile. */
const bases = {
  'docker.io/library/node:22-bookworm-slim': {
    programs: [node],
    hasShell: true,
    files: [npm, certificates],
    links: { '/bin/npm': join(npm, 'bin/npm-cli.js'), '/usr/bin/env': '/bin/busybox' },
    changes: [`ENV PATH=${bin}:/bin`, `ENV NODE_EXTRA_CA_CERTS=${certificates}`],
  },
  'gcr.io/distroless/base-nossl-debian12:latest': {
    texts: { '/etc/passwd': 'nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n' },
  },
};

export async function provideBases(engine: Engine): Promise<void> {
  await provideStandIns(engine, bases);
}

/** Builds the product's image from the unchanged Dockerfile. */
export async function buildProduct(engine: Engine): Promise<void> {
  await provideBases(engine);
  await engine.build(productImage, root, '--build-arg', 'COMMIT=tested');
}
