import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/**
 * Writes the brotli form of scripts and styles beside them, at the best compression, which takes
 * seconds.
 */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const writeCompressed = async ([name, output]: [string, (typeof bundle)[string]]) => {
        const text = output.type === 'chunk' ? output.code : output.source;
        await writeFile(join(dir, `${name}.br`), await compress(text));
      };
      await Promise.all(
        Object.entries(bundle)
          .filter(([name]) => /\.(js|css)$/.test(name))
          .map(writeCompressed),
      );
    },
  };
}
