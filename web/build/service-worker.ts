import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rollup } from 'vite';
import { chunksIn, filesOf } from './chunks.ts';

/**
 * Builds service-worker/sw.ts into /sw.js with the list of the shell's files: the scripts and
 * styles of every page, the router and the home page. Other files are cached when they are first
 * used.
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
  return /\/(marketing\/home\.tsx|routes\/routed\.tsx|locales\/en\.po(\?marketing)?)$/.test(
    facadeModuleId ?? '',
  );
}
