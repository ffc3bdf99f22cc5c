import { signingToken } from '../../../services/shared/keys/signing-link.ts';
import { type Client, openClient } from '../../harness/client.ts';
import type { Stack } from '../../stack.ts';
import { ok } from './agreement.ts';
import { agreementPdf } from './agreement-pdf.ts';

/** Gives the owner some more documents, so that their list looks like somebody's who works with it. Newest last. */
export const addOtherDocuments = async (stack: Stack, owner: Client): Promise<void> => {
  for (const document of DOCUMENTS) await add(stack, owner, document);
};

type Other = {
  readonly title: string;
  readonly signers: readonly string[];
  /** How many of them have signed; nothing for a draft. */
  readonly signed?: number;
};

const DOCUMENTS: readonly Other[] = [
  { title: 'Supplier terms 2027', signers: ['Elena Marsh'], signed: 1 },
  { title: 'Office lease, 12 Harbour Street', signers: ['Tomas Nilsen', 'Priya Raman'], signed: 1 },
  { title: 'Mutual NDA', signers: ['Jonas Berg', 'Amara Diallo'], signed: 0 },
  { title: 'Offer letter, product designer', signers: ['Lucia Ferrante'] },
];

const add = async ({ url, env }: Stack, owner: Client, { title, signers, signed }: Other) => {
  const file = { name: `${title}.pdf`, bytes: await agreementPdf(), fields: { title } };
  const { id } = ok(await owner.upload('/api/documents/upload', file));
  const path = `/api/documents/${id}`;
  const recipients: string[] = [];
  for (const [n, fullName] of signers.entries()) {
    const email = `${fullName.replace(' ', '.').toLowerCase()}@partners.example`;
    const { id: recipientId } = ok(
      await owner.post(`${path}/recipients`, { fullName, email, signingOrder: n + 1 }),
    );
    recipients.push(recipientId);
    const place = { pageNumber: 1, x: 85 + 326 * n, y: 942, width: 240, height: 56 };
    ok(await owner.post(`${path}/fields`, { recipientId, type: 'signature', ...place }));
  }
  if (signed === undefined) return;
  ok(await owner.post(`${path}/send`));
  for (const [n, recipientId] of recipients.slice(0, signed).entries()) {
    const token = signingToken(String(env.LINK_SECRET), { documentId: id, recipientId, version: 1 });
    await sign(url, token, signers[n] ?? '');
  }
};

const sign = async (url: string, token: string, value: string) => {
  const signer = openClient(url);
  const { fields } = ok(await signer.get(`/api/sign/${token}`));
  const signatures = fields.map(({ id: fieldId }: { id: string }) => ({ fieldId, value }));
  ok(await signer.post(`/api/sign/${token}/complete`, { signatures }));
};
