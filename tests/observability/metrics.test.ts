import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { contractPdf } from '../fixtures/contract-pdf.ts';
import { type SharedProduct, sharedProduct } from '../harness/on-demand.ts';
import { signedIn, upload } from '../harness/people.ts';

const root = join(import.meta.dirname, '../..');
const [rules, dashboard, guide, metricsGuide] = await Promise.all(
  ['deploy/observability/alerts.yaml', 'deploy/observability/dashboard.json']
    .concat(['alerts', 'monitoring'].map((name) => `docs/operations/${name}.md`))
    .map((path) => readFile(join(root, path), 'utf8')),
);

describe('what operators watch', () => {
  let product: SharedProduct;
  let given: ReadonlySet<string>;

  beforeAll(async () => {
    product = await sharedProduct();
    given = new Set((await toldBy(product)).flatMap(namesIn));
  });

  test.each(expressionsIn(rules ?? ''))('the rule %s names metrics that the services give', (expression) => {
    expect(metricsIn(expression).filter((name) => !given.has(name) && name !== 'up')).toEqual([]);
  });

  test('so does every panel of the dashboard', () => {
    const panels: readonly Panel[] = JSON.parse(dashboard ?? '').panels;
    const named = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr)));

    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !given.has(name))).toEqual([]);
  });

  test('tells who leads and projects, and requests by their pattern alone', async () => {
    const { client, email } = await signedIn(product.url, 'Petra Pattern');
    const { id } = await upload(client, 'lease.pdf', await contractPdf());
    await client.get(`/api/documents/${id}`);
    const told = await toldBy(product);
    const all = told.join('');

    expect(all).toMatch(/^command_leading 1$/m);
    expect(all).toMatch(/^projector_projecting 1$/m);
    expect(all.match(/^service_ready 1$/gm)).toHaveLength(told.length);
    expect(all).toMatch(/_count\{method="GET",route="\/api\/documents\/:id",status="200"\} \d/);
    expect(all).not.toContain(id);
    expect(all).not.toContain(email);
  });

  test('so does the guide', () => {
    const named = [...(metricsGuide ?? '').matchAll(/`([a-z][a-z0-9]*(?:_[a-z0-9]+)+)`/g)].map(
      ([, name]) => name ?? '',
    );

    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !given.has(name))).toEqual([]);
  });
});

test('the guide explains every alert, in the order of the rules', () => {
  const alerts = [...(rules ?? '').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const explained = [...(guide ?? '').matchAll(/^\| ([A-Z]\w+) \| (?!What it means)/gm)].map(
    ([, name]) => name,
  );

  expect(explained).toEqual(alerts);
  expect(expressionsIn(rules ?? '')).toHaveLength(alerts.length);
});

type Panel = { readonly targets?: readonly { readonly expr: string }[] };

/** What each service answers at /metrics. */
const toldBy = ({ ports }: SharedProduct): Promise<readonly string[]> =>
  Promise.all(
    [ports.commandMetrics, ports.queryMetrics, ports.projectorMetrics, ports.mediaMetrics].map(async (port) =>
      (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
    ),
  );

/** Also of metrics that have no value yet. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`).concat(name) : [name],
  );

/** The expressions of the rules, which stand in one line or are folded. */
function expressionsIn(text: string): readonly string[] {
  return [...text.matchAll(/^ +expr: (?:>-\n((?: {10}.*\n)+)|(.*)$)/gm)].map(([, folded, line]) =>
    (folded ?? line ?? '').replace(/\s+/g, ' ').trim(),
  );
}

const WORDS = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring', 'bool', 'offset']);

/** Names that are no function, no label and no keyword of PromQL. */
const metricsIn = (expression: string): readonly string[] => {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ');

  return [...bare.matchAll(/\b[a-z]\w*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name));
};
