import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { verifierPage } from './offline-verifier.ts';
import { type RenderedLanding, renderedLanding, withLanding } from './prerendered-landing.ts';

const web = join(import.meta.dirname, '..');
const LANDING = join(web, 'features/landing/');
/** What the offline verifier is made of. */
const OF_VERIFIER = [join(web, 'verifier/'), join(web, '../contracts/')];

/**
 * During development, writes into a folder what a build would: the client's pages, in which their scripts are source
 * files. The query service fills them in and serves them as it does those of a build. They are written again when what
 * they are made of changes; the frame is part of the configuration, with which Vite itself starts again.
 */
export const writtenPages = (folder: string): Plugin => {
  let server: ViteDevServer;
  let landingSources: ReadonlySet<string> = new Set();
  let latest: Promise<void> = Promise.resolve();

  const write = async (file: string, contents: string | Uint8Array) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), contents);
  };

  const writePages = async () => {
    for (const page of ['index.html', 'sign.html', 'audit-link.html'])
      await write(page, await transformed(server, page));
  };

  const writeLanding = async () => {
    const landing = await renderedLanding();
    landingSources = new Set(landing.sources);
    for (const { fileName, source } of landing.assets) await write(fileName, source);
    await write(
      'landing.html',
      withStyle(withLanding(await transformed(server, 'landing.html'), landing), landing),
    );
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

  const changed = async (file: string) => {
    if (OF_VERIFIER.some((of) => file.startsWith(of))) void inTurn(writeVerifier);
    const isPage = dirname(file) === web && file.endsWith('.html');
    const isLanding = landingSources.has(file) || file.startsWith(LANDING);
    if (!isPage && !isLanding) return;
    await inTurn(...(isPage ? [writePages, writeLanding] : [writeLanding]));
    server.environments.client.hot.send({ type: 'full-reload' });
  };

  return {
    name: 'written-pages',
    apply: 'serve',
    configureServer: (opened) => {
      server = opened;
      server.watcher.on('all', (_, file) => void changed(file));
      // A page's scripts are transformed beforehand, which would wait for ever before packages can be served.
      const { client } = server.environments;
      const listen = client.listen.bind(client);
      client.listen = async (listening) => {
        await listen(listening);
        void inTurn(writePages, writeLanding, writeVerifier);
      };
    },
  };
};

/** A page may have any address, so whatever it loads needs a whole one. */
const transformed = async (server: ViteDevServer, page: string): Promise<string> => {
  const html = await readFile(join(web, page), 'utf8');

  const whole = await server.transformIndexHtml(`/${page}`, html.replaceAll(/ (src|href)="\.\//g, ' $1="/'));

  return whole.replace('<head>', `<head>${WITHOUT_WORKER}`);
};

/**
 * When the server starts again, Vite's client waits for it in a worker made of a blob, which the content policy forbids,
 * so the page would never be loaded again. Without such workers it waits in the page itself.
 */
const WITHOUT_WORKER = '<script nonce="{{nonce}}">delete window.SharedWorker</script>';

const withStyle = (html: string, { css }: RenderedLanding) =>
  html.replace('</head>', () => `<style nonce="{{nonce}}">${css}</style></head>`);
