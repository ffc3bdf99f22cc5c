import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Browser, Page, Request, Route } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { PATIENCE } from '../../harness/patience.ts';
import { openBrowser } from '../open-browser.ts';

/** What the API answers: the JSON, or a status as well. */
type Answer = { readonly status?: number; readonly json: unknown };
/** Answers by method and path, such as `GET /api/documents/lease`. What isn't there is not found. */
type Answers = Readonly<Record<string, Answer>>;

export type Mounted = {
  readonly page: Page;
  /** The requests to the API so far, except reads, with their bodies. */
  readonly sent: () => readonly { readonly request: string; readonly body: unknown }[];
};

/** Nothing listens there: a page gets all its answers from the test. Browsers give more to pages that come over TLS. */
const ORIGIN = 'https://component.test';
const web = join(import.meta.dirname, '../../../web');

/**
 * Builds a module of the client that mounts a component (web/app/testing/mount.tsx) and shows it in a browser, without
 * the product: for a component that has much to say about itself. How it stands among others is for the suites beside.
 */
export const mountedInFile = (module: string): ((answers?: Answers) => Promise<Mounted>) => {
  let browser: Browser | undefined;
  let built: Built | undefined;
  const errors: string[] = [];
  beforeAll(async () => {
    [browser, built] = await Promise.all([openBrowser(), builtAlone(module)]);
  });
  afterEach(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(() => browser?.close());

  return async (answers = {}) => {
    if (!browser || !built) return expect.unreachable('The browser is not open yet.');
    const files = built;
    const page = await browser.newPage({ baseURL: ORIGIN, reducedMotion: 'reduce' });
    page.setDefaultTimeout(PATIENCE.timeout);
    page.on('pageerror', ({ message }) => errors.push(message));
    const sent: { request: string; body: unknown }[] = [];
    await page.route('**/*', (route, request) => {
      const name = nameOf(request);
      if (request.method() !== 'GET') sent.push({ request: name, body: request.postDataJSON() });

      return fulfil(route, files[name], answers[name]);
    });
    await page.goto('/');

    return { page, sent: () => sent };
  };
};

const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;

const fulfil = (route: Route, file: File | undefined, answer: Answer | undefined) => {
  if (file) return route.fulfill(file);
  const { status = 200, json } = answer ?? {
    status: 404,
    json: { code: 'not-found', message: 'Not found.' },
  };

  return route.fulfill({ status, json });
};

type File = { readonly contentType: string; readonly body: string };
type Built = Readonly<Record<string, File>>;

const builtAlone = async (module: string): Promise<Built> => {
  const built = await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: join(web, module), output: { codeSplitting: false } },
    },
  });
  const parts = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = parts.flatMap((part) => (part.type === 'chunk' ? [part.code] : [])).join('\n');
  const styles = parts.filter((part) => part.type === 'asset' && part.fileName.endsWith('.css'));
  const css = styles.map((part) => (part.type === 'asset' ? String(part.source) : '')).join('\n');

  return {
    'GET /': { contentType: 'text/html; charset=utf-8', body: HTML },
    'GET /component.js': { contentType: 'text/javascript; charset=utf-8', body: script },
    'GET /component.css': { contentType: 'text/css; charset=utf-8', body: css },
  };
};

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <title>Component</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/component.css">
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/component.js"></script>
  </body>
</html>`;
