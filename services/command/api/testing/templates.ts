import { randomUUID } from 'node:crypto';
import { samplePdf } from '../../../../tests/fixtures/pdf.ts';
import { openClient, type Upload } from '../../../../tests/harness/client.ts';
import { file, placedData } from '../../document/testing/sample-lease.ts';
import type { Stack } from '../../testing/stack.ts';

/** Makes templates of one file of two pages, as somebody who is signed in to the service. */
export const templatesFrom = async (service: string, session: string) => {
  const bytes = await samplePdf({ pages: 2, title: 'Lease' });

  return (
    fields: Readonly<Record<string, string>>,
    more: Partial<Upload> = {},
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const client = openClient(service);
    client.cookies.set('inkstream_session', session);

    return client.upload(
      '/api/templates',
      { name: 'lease.pdf', part: 'file', bytes, fields, ...more },
      headers,
    );
  };
};

/** A hundred roles and a thousand fields, made in one go. */
export const fullTemplate = async (stack: Stack, owner: string) => {
  const id = randomUUID();
  const roles = Array.from({ length: 100 }, () => randomUUID());
  const placed = (n: number) =>
    placedData(roles[n % 100] ?? '', 'text', { field: `${id}.${randomUUID()}`, label: 'x'.repeat(100) });
  await stack.tell(
    owner,
    id,
    {
      type: 'CreateTemplate',
      data: {
        title: 'Lease',
        description: null,
        ...file,
        roles: roles.map((recipient, n) => ({
          recipient,
          title: `Role ${n}`,
          role: 'signer',
          signingOrder: 1,
        })),
      },
    },
    ...Array.from({ length: 1_000 }, (_, n) => ({ type: 'PlaceField' as const, data: placed(n) })),
  );

  return { id, roles };
};
