import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rollup } from 'vite';
import { chunksIn, filesOf } from './chunks.ts';

/**
 * Builds service-worker/sw.ts into /sw.js with the list of the shell's files: the scripts and
 * styles of every page. Those of the home page are named in its HTML, in the language of the browser;
 * others are cached when they are first used.
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
      const entries = chunksIn(bundle).filter((chunk) => chunk.isEntry && chunk !== worker);
      // An entry without code of its own leaves its imports to the page, and is not kept.
      const empty = entries.filter(({ moduleIds }) => moduleIds.length === 0);
      const gone = new Set(empty.map(({ fileName }) => fileName));
      const common = entries.flatMap((chunk) => filesOf(chunk, bundle));
      const files = [...new Set(common)].filter((name) => !gone.has(name));
      const hash = createHash('sha256').update(files.join()).update(pagesIn(bundle));
      const name = hash.digest('hex').slice(0, 12);
      worker.code = `const shell = ${JSON.stringify({ name, files })};\n${worker.code}`;
    },
  };
}

/** All pages with the names of their scripts and catalogues. */
function pagesIn(bundle: Rollup.OutputBundle): string {
  const pages = bundle['pages.json'];
  if (pages?.type !== 'asset') throw new Error('the pages are described before this');
  return String(pages.source);
}
