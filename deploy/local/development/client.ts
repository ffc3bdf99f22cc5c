import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { writtenPages } from '../../../web/build/written-pages.ts';

type Options = {
  /** The repository. */
  readonly root: string;
  /** Where the query service looks for pages. */
  readonly pages: string;
  /** Where Vite keeps what it has made of packages. */
  readonly cache: string;
  /** The server at which browsers hear of changes. */
  readonly server: Server;
  readonly publicUrl: string;
  /** Called with the path of each file of the services or contracts that was changed. */
  readonly changed: (file: string) => void;
};

/** Serves the client's source with hot reload, and writes its pages for the query service, which needs them to start. */
export const openClient = async ({
  root,
  pages,
  cache,
  server,
  publicUrl,
  changed,
}: Options): Promise<ViteDevServer> => {
  const web = join(root, 'web');
  const watched = ['services', 'contracts', 'deploy/local'].map((name) => join(root, name));

  const { plugin, untilSettled: settled } = writtenPages(pages);
  const vite = await createServer({
    configFile: join(web, 'vite.config.ts'),
    root: web,
    appType: 'custom',
    cacheDir: cache,
    clearScreen: false,
    logLevel: 'warn',
    plugins: [
      plugin,
      {
        name: 'changed-services',
        configureServer: ({ watcher }) => {
          watcher.add(watched);
          watcher.on('all', (_, file) => {
            if (watched.some((folder) => file.startsWith(`${folder}/`))) changed(file);
          });
        },
      },
    ],
    server: {
      middlewareMode: true,
      ws: { server },
      allowedHosts: [new URL(publicUrl).hostname],
      // Nobody else's page reads the source, and nobody reads the keys in the data folder.
      cors: false,
      headers: { 'Cross-Origin-Resource-Policy': 'same-origin', 'X-Content-Type-Options': 'nosniff' },
      fs: { allow: [web, join(root, 'contracts'), join(root, 'node_modules'), cache] },
    },
  });
  await settled();

  return vite;
};
