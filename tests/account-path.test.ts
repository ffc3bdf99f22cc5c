import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { contractPdf } from './fixtures/contract-pdf.ts';
import { openClient } from './harness/client.ts';
import { type Mail, type Mailbox, openMailbox } from './harness/mailbox.ts';
import { type SharedProduct, sharedProduct } from './harness/on-demand.ts';
import { addRecipient, newAddress, placeField, sign, signedIn, tokenIn, upload } from './harness/people.ts';

let stack: SharedProduct;
let mailbox: Mailbox;

beforeAll(async () => {
  stack = await sharedProduct();
  mailbox = openMailbox(stack.mailbox);
});

test('a new address counts once it was confirmed by the link that was mailed to it', async () => {
  const { client, email: old } = await signedIn(stack.url, 'Ellen Mover');
  const email = newAddress('moved');
  await client.post('/api/settings', { email, currentPassword: 'correct horse' });
  expect((await client.get('/api/settings')).json()).toMatchObject({ email: old, pendingEmail: email });

  const asked = await mailbox.waitForMail(email, 'Confirm your new email address');
  const told = await mailbox.waitForMail(old, 'about to change');
  expect([asked.from?.name, asked.replyTo, told.text]).toEqual([
    'Inkstream',
    undefined,
    expect.stringContaining(email),
  ]);
  const link = linkIn(asked);
  expect(link.origin).toBe(new URL(stack.env.PUBLIC_URL ?? '').origin);
  const elsewhere = openClient(stack.url);
  const page = await elsewhere.get(link.pathname, { Accept: 'text/html' });
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  const signedOut = await elsewhere.post('/api/auth/confirm-email', { token: tokenOf(link) });
  expect(signedOut.json().code).toBe('email-link.elsewhere');
  const confirmed = await client.post('/api/auth/confirm-email', { token: tokenOf(link) });

  expect(confirmed.json()).toEqual({ email });
  const position = { 'X-Log-Position': client.position() ?? '' };
  expect((await client.get('/api/user', position)).json().email).toBe(email);
  expect((await client.get('/api/settings')).json()).toMatchObject({ email, pendingEmail: null });
});

test('somebody who protects an account signs in with a second step, or with a recovery code', async () => {
  const { client, username } = await signedIn(stack.url, 'Petra Safe');
  const { secret, setup } = (await client.post('/api/auth/two-factor')).json();
  const { recoveryCodes } = (
    await client.post('/api/auth/two-factor/confirm', { setup, code: codeOf(secret, 0) })
  ).json();
  expect((await client.get('/api/settings')).json().twoFactorAuth).toBe(true);

  const signIn = async (code?: string) => {
    const browser = openClient(stack.url);
    const body = { username, password: 'correct horse', ...(code && { code }) };
    const { status, text } = await browser.post('/api/auth/login', body);
    return { status, code: JSON.parse(text).code, user: (await browser.get('/api/user')).status };
  };
  expect(await signIn()).toEqual({ status: 401, code: 'sign-in.code-needed', user: 401 });
  expect(await signIn('000000')).toEqual({ status: 401, code: 'sign-in.code-wrong', user: 401 });
  const code = codeOf(secret, 1);
  expect(await signIn(code)).toMatchObject({ status: 200, user: 200 });
  expect(await signIn(code)).toMatchObject({ status: 401, code: 'sign-in.code-wrong' });
  expect(await signIn(recoveryCodes[0])).toMatchObject({ status: 200, user: 200 });
  expect(await signIn(recoveryCodes[0])).toMatchObject({ status: 401 });

  const off = { password: 'correct horse', code: recoveryCodes[1] };
  expect((await client.post('/api/auth/two-factor/disable', off)).status).toBe(200);
  expect(await signIn()).toMatchObject({ status: 200 });
});

test('a sender’s looks reach the mail and the page, and wishes are kept to', async () => {
  const { client, email } = await signedIn(stack.url, 'Hanna Harbour');
  const logo = await client.upload('/api/upload-logo', {
    name: 'logo.webp',
    bytes: await picture(),
    part: 'logo',
  });
  const { logoUrl } = logo.json();
  const { settings } = (
    await client.post('/api/settings', {
      companyName: 'Harbour Homes',
      companyLogo: logoUrl,
      primaryColor: '#facc15',
      customFooterText: '1 Quay Road',
      documentCompleted: false,
    })
  ).json();
  expect((await client.get('/api/settings')).json()).toEqual(settings);

  const { id } = await upload(client, 'lease.pdf', await contractPdf());
  const signer = newAddress('sam');
  const { id: recipientId } = await addRecipient(client, id, { fullName: 'Sam', email: signer });
  await placeField(client, id, { recipientId, type: 'signature' });
  await client.post(`/api/documents/${id}/send`);
  const invitation = await mailbox.waitForMail(signer, 'sign');
  const token = tokenIn(invitation);

  const base = (stack.env.PUBLIC_URL ?? '').replace(/\/$/, '');
  for (const look of [`src="${base}${logoUrl}"`, 'Harbour Homes', 'background-color:#facc15', '1 Quay Road'])
    expect(invitation.html).toContain(look);
  expect((await openClient(stack.url).get(`/api/sign/${token}`)).json().branding).toEqual({
    companyName: 'Harbour Homes',
    logoUrl,
    primaryColor: '#facc15',
    secondaryColor: '#64748b',
    footer: '1 Quay Road',
  });
  const shown = await openClient(stack.url).get(logoUrl);
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 128 });

  await sign(stack.url, token);
  await mailbox.waitForMail(signer, 'Completed');
  expect((await mailbox.mails(email)).map(({ subject }) => subject)).toEqual([]);
});

test('what is no picture is no logo', async () => {
  const { client } = await signedIn(stack.url, 'Mallory Drawer');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const upload = (bytes: Buffer) =>
    client.upload('/api/upload-logo', { name: 'logo.png', bytes, part: 'logo' });

  expect((await upload(svg)).status).toBe(415);
  expect((await upload(Buffer.from('89504e470d0a1a0a00', 'hex'))).json().code).toBe('logo.unreadable');
});

const picture = () =>
  sharp({ create: { width: 1_000, height: 250, channels: 3, background: '#2563eb' } })
    .webp()
    .toBuffer();

const linkIn = ({ text = '' }: Mail): URL =>
  new URL(/https?:\/\/\S+\/confirm-email\/[\w-]+/.exec(text)?.[0] ?? expect.unreachable(text));

const tokenOf = ({ pathname }: URL) => pathname.split('/').at(-1);

/** What an app shows, so many steps of 30 seconds from now. */
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
