import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { signerLanguages } from '../../contracts/text/languages.ts';
import { CLIENT_MANIFEST_PLUGIN, type ManifestApi, type Program } from './client-manifest.ts';
import { verifierPage } from './offline-verifier.ts';
import { programApart } from './program.ts';
import { type Pages, type RenderedPages, renderedOnce } from './rendered-pages.ts';

const web = join(import.meta.dirname, '..');
const LANDING = join(web, 'features/landing/');
/** What the offline verifier is made of. */
const OF_VERIFIER = [join(web, 'verifier/'), join(web, '../contracts/')];

export type WrittenPages = {
  readonly plugin: Plugin;
  /** Resolves once the pages are as their sources were when it was called. */
  readonly untilSettled: () => Promise<void>;
};

/**
 * During development, writes into a folder what a build would: the client's pages, in which their scripts are source
 * files. The query service fills them in and serves them as it does those of a build. They are written again when what
 * they are made of changes, the frame and the words in them too.
 */
export const writtenPages = (folder: string): WrittenPages => {
  let server: ViteDevServer;
  let program: Program;
  let pages: Pages = renderedOnce();
  let renderedSources: ReadonlySet<string> = new Set();
  let latest: Promise<void> = Promise.resolve();

  const write = async (file: string, contents: string | Uint8Array) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), contents);
  };

  const writePages = async () => {
    const { page, program: taken } = programApart(await source('index.html'));
    program = taken;
    await write('index.html', await transformPage(server, 'index.html', page));
    for (const name of ['sign.html', 'audit-link.html'])
      await write(name, await transformPage(server, name, await source(name)));
  };

  const writeLanding = async () => {
    pages = renderedOnce();
    const landing = await pages(signerLanguages[0]);
    renderedSources = new Set(landing.sources);
    for (const { fileName, source } of landing.assets) await write(fileName, source);
    const page = await transformPage(server, 'landing.html', await source('landing.html'));
    await write('landing.html', withStyle(page, landing));
  };

  /** By the plugin of the configuration, which is read anew when the screens or the frame are changed. */
  const writeManifest = async () => {
    const plugin = server.config.plugins.find(({ name }) => name === CLIENT_MANIFEST_PLUGIN);
    await (plugin as Plugin<ManifestApi>).api?.write(folder, program, pages);
  };

  const writeVerifier = async () => write('verify.html', await verifierPage());

  /** One after the other, so that a page that was changed twice is the later one. */
  const inTurn = (...works: readonly (() => Promise<void>)[]) => {
    for (const work of works)
      latest = latest.then(work).catch(({ message }: Error) => {
        server.config.logger.error(`A page could not be written: ${message}`);
      });

    return latest;
  };

  const rewriteChanged = async (file: string) => {
    if (OF_VERIFIER.some((of) => file.startsWith(of))) void inTurn(writeVerifier);
    const isPage = dirname(file) === web && file.endsWith('.html');
    const isRendered = renderedSources.has(file) || file.startsWith(LANDING);
    if (!isPage && !isRendered) return;
    await inTurn(...(isPage ? [writePages] : []), writeLanding, writeManifest);
    server.environments.client.hot.send({ type: 'full-reload' });
  };

  const plugin: Plugin = {
    name: 'written-pages',
    apply: 'serve',
    configureServer: (opened) => {
      server = opened;
      server.watcher.on('all', (_, file) => void rewriteChanged(file));
      // A page's scripts are transformed beforehand, which would wait for ever before packages can be served.
      const { client } = server.environments;
      const listen = client.listen.bind(client);
      client.listen = async (listening) => {
        await listen(listening);
        void inTurn(writePages, writeLanding, writeManifest, writeVerifier);
      };
    },
  };

  return { plugin, untilSettled: () => latest };
};

/** A page may have any address, so whatever it loads needs a whole one. */
const source = async (page: string): Promise<string> =>
  (await readFile(join(web, page), 'utf8')).replaceAll(/ (src|href)="\.\//g, ' $1="/');

const transformPage = async (server: ViteDevServer, page: string, html: string): Promise<string> => {
  const whole = await server.transformIndexHtml(`/${page}`, html);

  return whole.replace('<head>', `<head>${WITHOUT_WORKER}`);
};

/**
 * When the server starts again, Vite's client waits for it in a worker made of a blob, which the content policy forbids,
 * so the page would never be loaded again. Without such workers it waits in the page itself.
 */
const WITHOUT_WORKER = '<script nonce="{{nonce}}">delete window.SharedWorker</script>';

const withStyle = (html: string, { css }: RenderedPages) =>
  html.replace('</head>', () => `<style nonce="{{nonce}}">${css}</style></head>`);
