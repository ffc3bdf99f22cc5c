import { samplePdf } from '../tests/fixtures/pdf.ts';
import type { Client } from '../tests/harness/client.ts';
import { ok, signedIn } from './account.ts';
import { type Figure, percentile, printFigures } from './figure.ts';
import { onProduct } from './product.ts';

const PAGES = 30;
const FIELDS = 200;
const USES = 100;

/** Measures how long somebody waits who creates a document from a large template, through the gateway. */
export const bench = (): Promise<readonly Figure[]> => onProduct(({ url }) => uses(url));

const uses = async (url: string): Promise<readonly Figure[]> => {
  const client = await signedIn(url);
  const { id, roles } = await largeTemplate(client);
  const recipients = roles.map((roleId, n) => ({ roleId, fullName: 'Ada', email: `ada-${n}@example.com` }));
  const [used, shown]: [number[], number[]] = [[], []];

  for (let n = 0; n < USES; n++) {
    const begun = performance.now();
    const made = ok(await client.post(`/api/templates/${id}/use`, { title: `Lease ${n}`, recipients }));
    const answered = performance.now();
    const { fields } = ok(await client.get(`/api/documents/${made.id}`));
    if (fields.length !== FIELDS) throw new Error(`the document has ${fields.length} fields`);
    used.push(answered - begun);
    shown.push(performance.now() - begun);
  }
  const { template } = ok(await client.get(`/api/templates/${id}`));
  if (template.usageCount !== USES) throw new Error(`it was used ${template.usageCount} times`);

  const name = `use of a template, ${PAGES} pages, ${FIELDS} fields`;
  return [
    { name: `${name}, p50`, value: percentile(used, 0.5), unit: 'ms' },
    {
      name: `${name}, p95`,
      value: percentile(used, 0.95),
      unit: 'ms',
      limit: { at: 'most', value: 150, source: 'issue 5' },
    },
    { name: 'and the document read, p95', value: percentile(shown, 0.95), unit: 'ms' },
  ];
};

const largeTemplate = async (client: Client) => {
  const bytes = await samplePdf({ pages: PAGES, title: 'Bench' });
  const file = { name: 'bench.pdf', part: 'file', bytes, fields: { title: 'Bench' } };
  const { id } = ok(await client.upload('/api/templates', file));
  const { roles } = ok(await client.get(`/api/templates/${id}`));
  const signers: string[] = roles
    .filter(({ role }: { role: string }) => role === 'signer')
    .map((role: { id: string }) => role.id);

  for (let n = 0; n < FIELDS; n++)
    ok(
      await client.post('/api/template-fields', {
        templateId: id,
        roleId: signers[n % signers.length],
        type: 'text',
        label: `Field ${n}`,
        pageNumber: 1 + (n % PAGES),
        x: 20 + n,
        y: 20 + n,
      }),
    );

  return { id, roles: signers };
};

if (import.meta.main) printFigures('Templates', await bench());
