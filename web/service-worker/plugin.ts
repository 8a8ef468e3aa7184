import { createHash } from 'node:crypto';
import type { Plugin, Rollup } from 'vite';

/**
 * Builds `sw.ts` into /sw.js and tells it what the shell is made of: the scripts and styles that
 * every page begins with. The rest is kept when it is first used.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      const id = new URL('sw.ts', import.meta.url).pathname;
      this.emitFile({ type: 'chunk', id, fileName: 'sw.js' });
    },
    generateBundle(_, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') throw new Error('the service worker was not built');
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const files = chunks
        .filter((chunk) => chunk.isEntry && chunk !== worker)
        .flatMap((entry) => filesOf(entry, bundle));
      const name = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      worker.code = `const shell = ${JSON.stringify({ name, files })};\n${worker.code}`;
    },
  };
}

/** A chunk with everything it cannot start without. */
function filesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): string[] {
  const imported = chunk.imports.flatMap((name) => {
    const next = bundle[name];
    return next?.type === 'chunk' ? filesOf(next, bundle) : [];
  });
  const styles = chunk.viteMetadata?.importedCss ?? [];
  return [...new Set([chunk.fileName, ...styles, ...imported])];
}
