import type { Rollup } from 'vite';

/** A script of the build with everything it needs to start, styles included. */
export function filesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): string[] {
  const needed = new Set([chunk]);
  for (const { imports } of needed) {
    for (const name of imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') needed.add(next);
    }
  }
  const styles = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...[...needed].map(({ fileName }) => fileName), ...new Set(styles)];
}

export function chunksIn(bundle: Rollup.OutputBundle): Rollup.OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk');
}
