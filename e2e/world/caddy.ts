import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployFolder, type Setup } from './proxied.ts';

/** Caddy, with the product on a host of its own. */
export const caddySite = setup('Caddy', '/', 'site.Caddyfile');

/** Caddy, with the product below a path of a host that serves other things as well. */
export const caddySubPath = setup('Caddy, below a path', '/points/', 'sub-path.Caddyfile');

function setup(name: string, path: string, file: string): Setup {
  return {
    name,
    path,
    program: process.env['CADDY'],
    prepare: async (folder, ports) => {
      const config = join(folder, 'Caddyfile');
      const own = '{\n\tadmin off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n';
      await writeFile(config, `${own}import ${join(deployFolder, 'caddy', file)}\n`);
      const env = {
        HOME: folder,
        STORY_POINTER_SITE: `http://127.0.0.1:${ports.proxy}`,
        STORY_POINTER_SERVER: `127.0.0.1:${ports.server}`,
      };
      return { options: ['run', '--adapter', 'caddyfile', '--config', config], env };
    },
  };
}
