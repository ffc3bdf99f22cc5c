import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VARIABLES } from '../../services/shared/service/config.ts';
import { withFiles } from '../../services/shared/service/named-files.ts';
import { listen } from '../../services/shared/service/service.ts';
import { pathsIn } from './data-folder.ts';
import { openClient } from './development/client.ts';
import { openFront } from './development/front.ts';
import { reachIn } from './development/reach.ts';
import { lastWordsIn, type Restarts, restarts } from './development/restarts.ts';
import { portsFrom, requireFree } from './ports.ts';
import { startStack } from './stack.ts';
import type { Program } from './supervisor/program.ts';
import { untilStopped } from './until-stopped.ts';

// `npm run dev`: the whole product as by `npm start`, with the client from its source and services that restart by
// themselves when they are changed (docs/development.md).

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Services to which a debugger can be attached, in the order of their ports. */
const inspected = ['command', 'query', 'projector', 'media'];
const FIRST_INSPECT_PORT = 9229;

await untilStopped(async ({ say, report, seconds, signal }) => {
  const env = withFiles(process.env, VARIABLES);
  const ports = portsFrom(env);
  await requireFree(ports, ['app']);
  const publicUrl = env.PUBLIC_URL || `http://localhost:${ports.app}`;
  const firstInspectPort = Number(env.INSPECT_PORT || FIRST_INSPECT_PORT);
  const dataDir = env.DATA_DIR || '.data';
  const folder = join(pathsIn(dataDir).root, 'development');
  const pages = join(folder, 'pages');
  const behind = await freePort();
  const entries = new Map<string, string>();

  const adapt = (program: Program): Program => {
    const entry = program.args.find((arg) => arg.startsWith(root) && arg.endsWith('.ts'));
    if (program.kind === 'node' && entry) entries.set(program.name, entry);
    const at = inspected.indexOf(program.name);
    if (at === -1) return program;

    return {
      ...program,
      args: [
        ...['--import', new URL('./development/inspected.ts', import.meta.url).href],
        ...program.args,
        ...(program.name === 'query' ? ['--client', pages] : []),
      ],
      env: { ...program.env, INSPECT_PORT: String(firstInspectPort + at) },
    };
  };

  let restarting: Restarts | null = null;
  const front = openFront({
    origin: `http://127.0.0.1:${behind}`,
    publicUrl,
    source: (request, response, next) => vite.middlewares(request, response, next),
    untilSettled: async () => restarting?.untilSettled(),
  });
  const vite = await openClient({
    root,
    pages,
    publicUrl,
    cache: join(folder, 'vite'),
    server: front.server,
    changed: (file) => restarting?.changed(file),
  });
  const reportOnce = reporting(report, say);
  const stack = await startStack({
    dataDir,
    ports: { ...ports, app: behind },
    env: {
      ...env,
      PUBLIC_URL: publicUrl,
      APP_HOST: '127.0.0.1',
      TRUSTED_PROXIES: ['127.0.0.1', ...(env.TRUSTED_PROXIES ? [env.TRUSTED_PROXIES] : [])].join(','),
    },
    report: reportOnce,
    adapt,
    signal,
  });
  restarting = restarts({
    root,
    reach: reachIn(root),
    programs: stack.programs,
    entries,
    report: reportOnce,
  });
  await listen(front.server, ports.app, env.APP_HOST || '127.0.0.1');

  say(`\nInkstream is ready for development after ${seconds()}: ${publicUrl}`);
  if (stack.mailbox) say(`Every email it sends is in the mailbox: ${stack.mailbox}`);
  say(
    `Debuggers attach to ${inspected.map((name, at) => `${name} at ${firstInspectPort + at}`).join(', ')}.`,
  );
  say(
    `Logs are in ${relative(process.cwd(), stack.folder.logs) || stack.folder.logs}. Ctrl-C stops everything.`,
  );

  return async () => {
    await Promise.all([vite.close(), front.close()]);
    await stack.stop();
  };
});

/** Says a failure that repeats itself once, with the last words of the program that fails. */
function reporting(report: (line: string) => void, say: (line: string) => void) {
  let last = '';

  return (line: string) => {
    if (line === last) return;
    last = line;
    report(line);
    const [, log] = / ended \(code \d+\), see (.+\.log)\./.exec(line) ?? [];
    if (log) say(lastWordsIn(log));
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');

  return port;
}
