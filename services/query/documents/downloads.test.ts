import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { RecordedAccess, RecordedDownload } from '#contracts/api/announcements.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { answer } from '../../shared/messaging/nats.ts';
import {
  completed,
  deleted,
  recipientAdded,
  sealedAs,
  sent,
  uploaded,
  voided,
} from '../testing/sample-lease.ts';
import { linkOf, silent, startStack } from '../testing/stack.ts';
import { completedLease, leaseWithFile } from './testing/leases.ts';

const stack = await startStack();
const { get, happen, signedIn, blobs, folder, connection } = stack;
const olive = await signedIn('olive');
const pdf = Buffer.from('%PDF-1.7 sealed');
const sealed = await blobs.put(pdf);
const original = Buffer.from('%PDF-1.7 as it was sent');
const unsealed = await blobs.put(original);

type Fact = z.infer<typeof RecordedDownload.request>;
const onRecord: Fact[] = [];
let recording: () => Promise<z.infer<typeof RecordedDownload.reply>>;
answer(connection, RecordedDownload, silent, (fact) => {
  onRecord.push(fact);
  return recording();
});
const looks: z.infer<typeof RecordedAccess.request>[] = [];
let recordingLook: () => Promise<z.infer<typeof RecordedAccess.reply>>;
answer(connection, RecordedAccess, silent, (look) => {
  looks.push(look);
  return recordingLook();
});
beforeEach(() => {
  onRecord.length = 0;
  looks.length = 0;
  recordingLook = async () => ({ ok: true, position: 'there' });
  recording = async () => ({ ok: true, position: 'somewhere' });
});

describe('the sealed PDF', () => {
  test('goes to the owner once that is on record', async () => {
    const { path, id } = await lease(sealedAs(sealed));
    const answered = await get(`${path}/download`, { as: olive, headers: { 'User-Agent': 'Firefox' } });

    expect(Buffer.from(await answered.arrayBuffer())).toEqual(pdf);
    expect(answered.headers.get('Content-Type')).toBe('application/pdf');
    expect(answered.headers.get('Cache-Control')).toBe('no-store');
    expect(answered.headers.get('X-Log-Position')).toBe('somewhere');
    expect(onRecord).toEqual([
      {
        documentId: id,
        by: { kind: 'account', id: olive.id },
        sealed,
        ip: '127.0.0.1',
        userAgent: 'Firefox',
        session: expect.any(String),
        correlationId: expect.any(String),
      },
    ]);
  });

  test('goes to a recipient by their link, on record as theirs', async () => {
    const { link, sam } = await lease(sealedAs(sealed));

    expect((await get(`${link}/download`)).status).toBe(200);
    expect(onRecord.map(({ by }) => by)).toEqual([{ kind: 'recipient', id: sam }]);
  });

  test('stays here while it cannot be put on record', async () => {
    const { path } = await lease(sealedAs(sealed));
    recording = async () => ({ ok: false, code: 'busy' });
    const answered = await get(`${path}/download`, { as: olive });

    expect(answered.status).toBe(503);
    expect(await answered.text()).not.toContain('%PDF');
  });

  test('is told to be destroyed, and when, once somebody was erased with it whom it names', async () => {
    const erased: DocumentEvent = {
      type: 'PersonalDataErased',
      data: {
        keys: [`r:${randomUUID()}.${randomUUID()}`],
        basis: 'objection',
        request: null,
        reason: 'Asked',
        sealed: { decision: 'destroy' },
      },
    };
    const { path, link } = await lease(sealedAs(sealed), erased);

    for (const answered of [await get(`${path}/download`, { as: olive }), await get(`${link}/download`)]) {
      expect(answered.status).toBe(410);
      expect(await answered.json()).toMatchObject({
        code: 'document.sealed-destroyed',
        message: expect.stringMatching(/^The sealed PDF was destroyed on \w+ \d+, \d{4}, because/),
      });
    }
    expect(await (await get(link)).json()).toMatchObject({
      sealed: false,
      sealedDestroyedAt: expect.stringContaining('T'),
    });
    expect(onRecord).toEqual([]);
  });

  test('is no download when only its headers are asked for', async () => {
    const { path } = await lease(sealedAs(sealed));
    const answered = await get(`${path}/download`, { as: olive, method: 'HEAD' });

    expect([answered.status, answered.headers.get('Content-Length')]).toEqual([200, String(pdf.length)]);
    expect(onRecord).toEqual([]);
  });

  test.each([
    ['a draft', []],
    ['one that is out for signing', [sent]],
    ['one that was voided', [sent, voided]],
  ])('is 409 for %s', async (_, happened) => {
    const id = randomUUID();
    const after = await happen(id, uploaded(olive.id), ...happened);
    const answered = await get(`/api/documents/${id}/download`, { as: olive, after });

    expect(answered.status).toBe(409);
    expect(await answered.json()).toMatchObject({ code: 'document.not-completed' });
  });

  test('is 409 behind the link of a document that others have yet to sign', async () => {
    const [id, sam] = [randomUUID(), randomUUID()];
    const after = await happen(id, uploaded(olive.id), recipientAdded(sam), sent);

    expect((await get(`/api/sign/${linkOf(id, sam)}/download`, { after })).status).toBe(409);
  });

  test('is gone with its document', async () => {
    const { path, link } = await lease(sealedAs(sealed), deleted);

    expect((await get(`${path}/download`, { as: olive })).status).toBe(404);
    expect((await get(`${link}/download`)).status).toBe(404);
  });

  test('is waited for right after completion', async () => {
    const { path, link, id } = await lease();
    const waiting = [get(`${path}/download`, { as: olive }), get(`${link}/download`)];
    await happen(id, sealedAs(sealed));

    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('is 503 when the seal is late', async () => {
    const { path } = await lease();
    const answered = await get(`${path}/download`, { as: olive });

    expect(answered.status).toBe(503);
    expect(answered.headers.get('Retry-After')).toBe('2');
    expect(await answered.json()).toMatchObject({ message: expect.stringContaining('still sealing') });
  });

  test('is 503 when its bytes are not there', async () => {
    const { path } = await lease(sealedAs('9'.repeat(64)));

    expect((await get(`${path}/download`, { as: olive })).status).toBe(503);
    expect(onRecord).toEqual([]);
  });
});

describe('a sealed PDF whose bytes are not those that were sealed', () => {
  test('is 503 with a sentence of its own, is no fact, and goes out again once it is mended', async () => {
    const kept = Buffer.from(`%PDF-1.7 sealed ${randomUUID()}`);
    const name = await blobs.put(kept);
    const { path, link } = await lease(sealedAs(name));
    await writeFile(join(folder, 'blobs', name.slice(0, 2), name), 'flipped');
    for (const answered of [await get(`${path}/download`, { as: olive }), await get(`${link}/download`)]) {
      expect(answered.status).toBe(503);
      expect(answered.headers.get('Retry-After')).toBe('60');
      expect(await answered.json()).toMatchObject({ code: 'file.damaged' });
    }
    expect(onRecord).toEqual([]);

    await blobs.put(kept);
    expect((await get(`${path}/download`, { as: olive })).status).toBe(200);
  });
});

describe('the PDF before it is signed', () => {
  test('goes to the owner and behind a link, at any time, once that is on record', async () => {
    for (const happened of [[sent], [sent, voided], [sent, completed, sealedAs(sealed)]]) {
      const { id, sam, after } = await unsigned(happened);
      const owned = await get(`/api/documents/${id}/original`, { as: olive, after });
      const linked = await get(`/api/sign/${linkOf(id, sam)}/original`, { after });

      expect(Buffer.from(await owned.arrayBuffer())).toEqual(original);
      expect(owned.headers.get('Content-Type')).toBe('application/pdf');
      expect(owned.headers.get('Content-Disposition')).toBe('attachment; filename="Lease.pdf"');
      expect(owned.headers.get('Cache-Control')).toBe('no-store');
      expect(linked.status).toBe(happened.includes(voided) ? 404 : 200);
      if (linked.ok) expect(Buffer.from(await linked.arrayBuffer())).toEqual(original);
      expect(
        looks.flatMap(({ documentId, by, access }) =>
          documentId === id && access.kind === 'original' ? [by] : [],
        ),
      ).toEqual([{ kind: 'account', id: olive.id }, ...(linked.ok ? [{ kind: 'recipient', id: sam }] : [])]);
    }
    expect(onRecord).toEqual([]);
  });

  test('goes to nobody while that cannot be put on record', async () => {
    const { id, sam, after } = await unsigned([sent]);
    recordingLook = async () => ({ ok: false, code: 'unavailable' });

    expect((await get(`/api/documents/${id}/original`, { as: olive, after })).status).toBe(503);
    expect((await get(`/api/sign/${linkOf(id, sam)}/original`, { after })).status).toBe(503);
  });

  test('goes to the owner of a draft, whose links open nothing yet', async () => {
    const { id, sam, after } = await unsigned([]);

    expect((await get(`/api/documents/${id}/original`, { as: olive, after })).status).toBe(200);
    expect((await get(`/api/sign/${linkOf(id, sam)}/original`, { after })).status).toBe(404);
  });

  test('is gone with its document', async () => {
    const { id, sam, after } = await unsigned([sent, deleted]);

    expect((await get(`/api/documents/${id}/original`, { as: olive, after })).status).toBe(404);
    expect((await get(`/api/sign/${linkOf(id, sam)}/original`, { after })).status).toBe(404);
  });

  test('is not sent to who asks for its headers', async () => {
    const { id, after } = await unsigned([sent]);
    const answered = await get(`/api/documents/${id}/original`, { as: olive, after, method: 'HEAD' });

    expect([answered.status, answered.headers.get('Content-Length')]).toEqual([200, String(original.length)]);
  });

  test('is 503 when its bytes are not there', async () => {
    const { path } = await lease();

    expect((await get(`${path}/original`, { as: olive })).status).toBe(503);
  });
});

describe('its name', () => {
  test.each([
    ['Lease 2026', `attachment; filename="Lease 2026.pdf"`],
    ['Ställ/Ning', `attachment; filename="Stall_Ning.pdf"; filename*=UTF-8''St%C3%A4ll_Ning.pdf`],
    ['契約', `attachment; filename="__.pdf"; filename*=UTF-8''%E5%A5%91%E7%B4%84.pdf`],
    ['../../etc/passwd', `attachment; filename=".._.._etc_passwd.pdf"`],
    ['a"b\\c;d', `attachment; filename="a_b_c;d.pdf"`],
    ['one\r\nSet-Cookie: two', `attachment; filename="one__Set-Cookie_ two.pdf"`],
  ])('is the title, safe in a header and on every disk: %j', async (title, disposition) => {
    const id = randomUUID();
    const after = await happen(id, uploaded(olive.id, title), sent, completed, sealedAs(sealed));
    const answered = await get(`/api/documents/${id}/download`, { as: olive, after });

    expect(answered.headers.get('Content-Disposition')).toBe(disposition);
  });
});

const lease = (...more: readonly DocumentEvent[]) => completedLease(stack, olive, more);
const unsigned = (happened: readonly DocumentEvent[]) =>
  leaseWithFile(stack, { owner: olive.id, pdf: unsealed, happened });
