import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rollup } from 'vite';
import { chunksIn, filesOf } from './chunks.ts';

/**
 * Builds service-worker/sw.ts into /sw.js and tells it what the shell is made of: the scripts and
 * styles that every page begins with, the router and the home page. The rest is kept when it is first used.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      const id = fileURLToPath(new URL('../service-worker/sw.ts', import.meta.url));
      this.emitFile({ type: 'chunk', id, fileName: 'sw.js' });
    },
    generateBundle(_, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') throw new Error('the service worker was not built');
      const first = chunksIn(bundle).filter(
        (chunk) => (chunk.isEntry && chunk !== worker) || isKept(chunk),
      );
      const files = [...new Set(first.flatMap((chunk) => filesOf(chunk, bundle)))];
      const name = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      worker.code = `const shell = ${JSON.stringify({ name, files })};\n${worker.code}`;
    },
  };
}

function isKept({ facadeModuleId }: Rollup.OutputChunk): boolean {
  return /\/(marketing\/home|routes\/routed)\.tsx$/.test(facadeModuleId ?? '');
}
