import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  fieldOf,
  fieldPlaced,
  recipientAdded,
  sent,
  signed,
  uploaded,
  voided,
} from '../testing/sample-lease.ts';
import { linkOf, startStack } from '../testing/stack.ts';

const { get, happen, happenTo, signedIn, origin } = await startStack();
const olive = await signedIn('olive');

describe('the signing page', () => {
  test('holds what its link shows, and where to keep what is entered, which is not the link', async () => {
    const { sam, token, open } = await lease(() => [sent]);
    const { data } = await open(sam);

    expect(data.view).toEqual(await (await get(`/api/sign/${token(sam)}`)).json());
    expect(data.key).toMatch(/^[0-9a-f]{64}$/);
    expect(token(sam)).not.toContain(data.key);
  });

  test('says nothing of anybody else', async () => {
    const { sam, sue, token, open } = await lease(() => [sent]);
    const { html } = await open(sam);

    for (const theirs of [sue, token(sue), `${sue.slice(0, 8)}@`]) expect(html).not.toContain(theirs);
  });

  test('asks for the picture of the first page at once, smaller on a telephone', async () => {
    const { sam, token, open } = await lease(() => [sent]);
    const { html } = await open(sam);
    const image = `/api/sign/${token(sam)}/image/1`;

    expect(html).toContain(`media="(max-width: 600px)" href="${image}?width=560"`);
    expect(html).toContain(`imagesrcset="${image}?width=794 794w, ${image}?width=1588 1588w"`);
    expect(html).toMatch(/<img class="page-picture"[^>]* width="794" height="\d+"/);
  });

  test('shows no page to who has nothing to sign there', async () => {
    const { sue, carol, sam, open } = await lease((all) => [sent, signed(all.sam, [])]);
    const turn = await open(sue);

    expect(turn.html).toContain('page-picture');
    for (const other of [carol, sam]) expect((await open(other)).html).not.toContain('page-picture');
  });

  test('takes a title for text, whatever stands in it', async () => {
    const hostile = '</script><script>alert(1)</script>"\'&<!--\u2028{{nonce}}';
    const { sam, open } = await lease(() => [sent], hostile);
    const { html, json, data } = await open(sam);

    expect(data.view.document.title).toBe(hostile);
    expect(html).not.toContain('<script>alert');
    expect(json).not.toMatch(/[<>\u2028]/);
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).toContain('{{nonce}}');
  });

  test('shows whose it is from the first, whatever their name holds', async () => {
    const mallory = await signedIn('mallory');
    const [id, sam] = [randomUUID(), randomUUID()];
    const companyLogo = 'a'.repeat(64);
    const data = { ...looks, companyName: '<img src=x onerror=alert(1)>', companyLogo };
    await happenTo(mallory.id, { type: 'BrandingChanged', data: { ...data, companyLogo: null } });
    const after = await happen(id, uploaded(mallory.id), recipientAdded(sam), sent);
    const html = async (position: string) =>
      (await get(`/sign/${linkOf(id, sam)}`, { after: position })).text();

    const named = await html(after);
    expect(named).toContain('<div class="sender" translate="no">&#60;img src=x onerror=alert(1)&#62;</div>');
    const pictured = await html(await happenTo(mallory.id, { type: 'BrandingChanged', data }));
    expect(pictured).toContain(
      `<div class="sender" translate="no"><img src="/api/logo/${companyLogo}" alt="&#60;img`,
    );
  });

  test('is never kept, and its address goes nowhere', async () => {
    const { sam, token } = await lease(() => [sent]);
    const { headers } = await get(`/sign/${token(sam)}`);

    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('only reads: a program that follows links in mails opens nothing', async () => {
    const { id, sam, open, after } = await lease(() => [sent]);
    await open(sam);

    const detail = await get(`/api/documents/${id}`, { as: olive, after });
    expect(await detail.json()).toMatchObject({ recipients: [{ openedAt: null }, {}, {}] });
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('travels compressed: %s', async (encoding, unpacked) => {
    const { sam, token } = await lease(() => [sent]);
    const { headers, bytes } = await plainGet(`/sign/${token(sam)}`, { 'Accept-Encoding': encoding });

    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
    expect(unpacked(bytes).toString()).toMatch(/^<!doctype html>/);
  });
});

describe('the signing page of a link that does not count', () => {
  test('is the same page with the reason in it', async () => {
    const { sam, open } = await lease(() => [sent, voided]);
    const { status, data, html } = await open(sam);

    expect(status).toBe(404);
    expect(data).toEqual({
      problem: {
        code: 'link.voided',
        message: 'Invalid or expired signing link. The sender has cancelled this document.',
      },
    });
    expect(html).not.toContain('Lease');
  });

  test('tells nothing apart that we did not make', async () => {
    const answers = await Promise.all(
      ['x', linkOf(randomUUID(), randomUUID()), '%3Cscript%3E'].map((token) => get(`/sign/${token}`)),
    );
    const pages = await Promise.all(answers.map(async (answer) => withoutNonce(await answer.text())));

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(pages).size).toBe(1);
  });
});

const withoutNonce = (html: string) => html.replaceAll(/ nonce="[^"]+"/g, '');

const looks = {
  primaryColor: '#2563eb',
  secondaryColor: '#64748b',
  customFooterText: null,
  brandingOnSigningPage: true,
  customEmailTemplate: true,
};

/** A lease for Sam to sign, then Sue, with a copy to Carol; then what happened. */
const lease = async (
  happened: (people: { sam: string; sue: string }) => readonly DocumentEvent[],
  title = 'Lease',
) => {
  const [id, sam, sue, carol] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const after = await happen(
    id,
    uploaded(olive.id, title),
    recipientAdded(sam),
    recipientAdded(sue, { signingOrder: 2 }),
    recipientAdded(carol, { role: 'copy', signingOrder: 3 }),
    fieldPlaced(fieldOf(id), sam),
    ...happened({ sam, sue }),
  );
  const token = (who: string) => linkOf(id, who);

  return {
    id,
    sam,
    sue,
    carol,
    after,
    token,
    open: async (who: string) => {
      const answer = await get(`/sign/${token(who)}`, { after });
      const html = await answer.text();
      const [, json = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(html) ?? [];

      return { status: answer.status, html, json, data: JSON.parse(json) };
    },
  };
};

/** Without `fetch`, which unpacks what it gets. */
const plainGet = (path: string, headers: Record<string, string>) =>
  new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    request(`${origin}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
