import type { Rollup } from 'vite';

/** A script of the build with everything it needs to start, styles included. */
export function filesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): string[] {
  const imported = chunk.imports.flatMap((name) => {
    const next = bundle[name];
    return next?.type === 'chunk' ? filesOf(next, bundle) : [];
  });
  const styles = chunk.viteMetadata?.importedCss ?? [];
  return [...new Set([chunk.fileName, ...styles, ...imported])];
}

export function chunksIn(bundle: Rollup.OutputBundle): Rollup.OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk');
}
