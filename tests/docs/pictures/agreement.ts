import sharp from 'sharp';
import { signingToken } from '../../../services/shared/keys/signing-link.ts';
import { type Answer, type Client, openClient } from '../../harness/client.ts';
import type { Stack } from '../../stack.ts';
import { agreementPdf } from './agreement-pdf.ts';

/** A document that is ready to be sent, its owner, and what its two signers sign with. */
export type Agreement = {
  readonly id: string;
  readonly owner: Client;
  readonly send: () => Promise<void>;
  /** Where a signer opens it, once it was sent. */
  readonly link: (signer: Signer) => string;
};

type Signer = 'maya' | 'daniel';

export const prepareAgreement = async ({ url, env }: Stack): Promise<Agreement> => {
  const owner = await signUp(url);
  await brand(owner);
  const file = {
    name: 'Consulting agreement.pdf',
    bytes: await agreementPdf(),
    fields: { title: 'Consulting agreement 2026-118' },
  };
  const { id } = ok(await owner.upload('/api/documents/upload', file));
  const path = `/api/documents/${id}`;
  const recipients = {
    maya: ok(await owner.post(`${path}/recipients`, { ...MAYA, signingOrder: 1 })).id,
    daniel: ok(await owner.post(`${path}/recipients`, { ...DANIEL, signingOrder: 2 })).id,
  };
  ok(await owner.post(`${path}/recipients`, { ...ACCOUNTING, signingOrder: 3 }));
  for (const { of, ...field } of FIELDS)
    ok(await owner.post(`${path}/fields`, { ...field, recipientId: recipients[of] }));

  return {
    id,
    owner,
    send: async () => ok(await owner.post(`${path}/send`)),
    link: (signer) => {
      const link = { documentId: id, recipientId: recipients[signer], version: 1 };

      return `/sign/${signingToken(String(env.LINK_SECRET), link)}`;
    },
  };
};

const signUp = async (url: string): Promise<Client> => {
  const client = openClient(url);
  const [username, password] = ['ingrid', 'correct horse'];
  const account = { username, password, email: 'ingrid@halden.example', fullName: 'Ingrid Solberg' };
  ok(await client.post('/api/auth/register', account));
  ok(await client.post('/api/auth/login', { username, password }));

  return client;
};

/** The looks in which signers see the sender. */
const brand = async (client: Client) => {
  const bytes = await sharp(Buffer.from(LOGO)).png().toBuffer();
  const { logoUrl } = ok(await client.upload('/api/upload-logo', { name: 'logo.png', bytes, part: 'logo' }));
  const looks = { companyName: 'Halden Studio', companyLogo: logoUrl, primaryColor: '#1a545c' };
  ok(await client.post('/api/settings', looks));
};

/** What a call answered; throws where it was a failure. */
export const ok = ({ status, text, json }: Answer) => {
  if (status >= 400) throw new Error(`${status}: ${text.slice(0, 200)}`);

  return text ? json() : undefined;
};

const MAYA = { fullName: 'Maya Lindqvist', email: 'maya@halden.example' };
const DANIEL = { fullName: 'Daniel Okafor', email: 'daniel@okafor-reyes.example' };
const ACCOUNTING = { fullName: 'Priya Raman', email: 'priya@okafor-reyes.example', role: 'copy' };

/** In pixels of a page that is 794 wide: what a party fills in, above the lines that the agreement has for it. */
const column = (of: Signer, x: number) => [
  { of, type: 'name', pageNumber: 1, x, y: 816, width: 200, height: 32 },
  { of, type: 'date', pageNumber: 1, x, y: 878, width: 150, height: 32 },
  { of, type: 'signature', pageNumber: 1, x, y: 942, width: 240, height: 56 },
];

const FIELDS = [...column('maya', 85), ...column('daniel', 411)];

/** A white H on the studio's colour. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240">
  <rect width="240" height="240" rx="40" fill="#1a545c"/>
  <path d="M70 60h26v48h48V60h26v120h-26v-48H96v48H70z" fill="#fff"/>
</svg>`;
