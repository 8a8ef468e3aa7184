/**
 * `npm run pin-images`: resolves the current digest of each image in the Dockerfile and the Compose
 * file and writes it there, so that a release is always built on the same images.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.mjs';

const files = ['Dockerfile', 'compose.scaled.yaml'];
/** An image by name and tag, with or without a digest. */
const image =
  /^(?<before>\s*(?:FROM(?:\s+--platform=\S+)?|image:)\s+)(?<name>[^\s@]+)(?:@sha256:[0-9a-f]{64})?/gm;
const kinds = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];

const folder = process.argv[2] ?? root;
const paths = files.map((file) => join(folder, file));
const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
const names = new Set(texts.flatMap((text) => Array.from(text.matchAll(image), nameIn)));
const pinned = new Map();
for (const name of names) pinned.set(name, `${name}@${await digestOf(name)}`);
for (const [index, path] of paths.entries()) {
  const text = texts[index] ?? '';
  await writeFile(
    path,
    text.replace(image, (_, before, name) => before + pinned.get(name)),
  );
}
console.log([...pinned.values()].join('\n'));

/** @param {RegExpExecArray} match */
function nameIn({ groups }) {
  return groups?.['name'] ?? '';
}

/**
 * The digest that a registry has for a name, for all kinds of processors. Protocol:
 * https://github.com/opencontainers/distribution-spec/blob/main/spec.md
 */
async function digestOf(name) {
  const { url, repository } = placeOf(name);
  const asked = { method: 'HEAD', headers: { accept: kinds.join(', ') } };
  let answer = await fetch(url, asked);
  if (answer.status === 401) {
    const authorization = `Bearer ${await tokenFor(repository, answer)}`;
    answer = await fetch(url, { ...asked, headers: { ...asked.headers, authorization } });
  }
  const digest = answer.headers.get('docker-content-digest') ?? '';
  const isIndex = kinds.includes(answer.headers.get('content-type') ?? '');
  if (!answer.ok || !isIndex || !/^sha256:[0-9a-f]{64}$/.test(digest)) {
    throw new Error(
      `${name} is not to be had for several processors: ${url} says ${answer.status}`,
    );
  }
  return digest;
}

/**
 * By Docker's rules for names: the default registry is Docker Hub, the default owner its library.
 */
function placeOf(name) {
  const [path = '', tag = 'latest'] = name.split(/:(?=[^/]+$)/);
  const [first = '', ...rest] = path.split('/');
  if (rest.length === 0) return placeIn('registry-1.docker.io', `library/${path}`, tag);
  if (/[.:]/.test(first)) return placeIn(first, rest.join('/'), tag);
  return placeIn('registry-1.docker.io', path, tag);
}

function placeIn(host, repository, tag) {
  const scheme = host.startsWith('127.0.0.1:') ? 'http' : 'https';
  return { url: `${scheme}://${host}/v2/${repository}/manifests/${tag}`, repository };
}

/** Registries give everybody a token for public images. */
async function tokenFor(repository, answer) {
  const challenge = answer.headers.get('www-authenticate') ?? '';
  const parts = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  );
  const url = new URL(parts['realm'] ?? '');
  url.searchParams.set('service', parts['service'] ?? '');
  url.searchParams.set('scope', `repository:${repository}:pull`);
  /** @type {any} */
  const { token } = await (await fetch(url)).json();
  return token;
}
