import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { table } from './shape.ts';

const root = join(import.meta.dirname, '../../..');

type Node = { readonly type: string } & Record<string, unknown>;
type Metric = {
  readonly name: string;
  readonly kind: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly service: string;
};

/** All metrics of our own, from where the code makes them. */
export const metricsPage = async (): Promise<string> => {
  const metrics = await ownMetrics();
  const rows = metrics.map(({ name, kind, help, labels, service }) => [
    `\`${name}\``,
    kind,
    help.replaceAll('|', '\\|'),
    labels.map((label) => `\`${label}\``).join(', '),
    service,
  ]);

  return `# Metrics

What each process tells at \`/metrics\` on its \`METRICS_PORT\`, in the form of Prometheus, beside the usual ones of a Node process (\`process_…\`, \`nodejs_…\`). A metric of \`shared\` is told by each service that has the part which it's about. \`docs/operations/monitoring.md\` says what to watch, \`docs/operations/alerts.md\` what to do about it.

${table(['Metric', 'Kind', 'What it tells', 'Labels', 'Service'], rows)}
`;
};

const ownMetrics = async (): Promise<readonly Metric[]> => {
  const files = await Array.fromAsync(glob('{services,deploy/local/gateway}/**/*.ts', { cwd: root }));
  const found: Metric[] = [];
  for (const file of files.filter((one) => !/\.test\.ts$|\/testing\//.test(one))) {
    const text = await readFile(join(root, file), 'utf8');
    if (!text.includes("'prom-client'")) continue;
    const service = file.startsWith('deploy') ? 'gateway' : (file.split('/')[1] ?? '');
    for (const made of madeIn(parseAst(text, { lang: 'ts' }), file)) found.push({ ...made, service });
  }

  return found.toSorted((one, other) => (one.name < other.name ? -1 : 1));
};

const madeIn = (part: unknown, file: string): readonly Omit<Metric, 'service'>[] => {
  if (Array.isArray(part)) return part.flatMap((one) => madeIn(one, file));
  if (typeof part !== 'object' || part === null) return [];
  const node = part as Node;
  const inside = Object.values(node).flatMap((value) => madeIn(value, file));
  const callee = node.callee as { readonly name?: string } | undefined;
  if (node.type !== 'NewExpression' || !/^(?:Counter|Gauge|Histogram|Summary)$/.test(callee?.name ?? ''))
    return inside;

  return [{ ...settingsOf(node, file), kind: callee?.name?.toLowerCase() ?? '' }, ...inside];
};

const settingsOf = (node: Node, file: string) => {
  const [settings] = node.arguments as { readonly properties: readonly Property[] }[];
  const value = (name: string) => settings?.properties.find(({ key }) => key?.name === name)?.value;
  const name = value('name')?.value;
  const help = value('help')?.value;
  if (!name || !help) throw new Error(`${file} makes a metric of which the name or help isn't written out`);

  return { name, help, labels: (value('labelNames')?.elements ?? []).map((label) => label.value ?? '') };
};

type Property = {
  readonly key?: { readonly name?: string };
  readonly value?: { readonly value?: string; readonly elements?: readonly { readonly value?: string }[] };
};
