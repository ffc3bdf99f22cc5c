import { describe, expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { DeclineDocument } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  added,
  carl,
  consent,
  deleted,
  draft,
  given,
  invited,
  life,
  mallory,
  olive,
  sam,
  samFirst,
  samSignature,
  samSigned,
  sent,
  system,
  tess,
  tessSigned,
  uploaded,
  voided,
} from '../../document/testing/sample-lease.ts';

describe('declining to sign', () => {
  test('who declines says why', () => {
    given(...out)
      .when(sam, declining())
      .expect(samDeclined);
  });

  test('the second in order may decline when it is their turn', () => {
    given(...out, samSigned)
      .when(tess, declining())
      .expect(declined('tess'));
  });

  test('any of those who sign at the same time may, signed or not by the others', () => {
    given(...parallel)
      .when(tess, declining())
      .expect(declined('tess'));
    given(...parallel, samSigned)
      .when(tess, declining())
      .expect(declined('tess'));
  });

  test('nobody declines before their turn', () => {
    given(...out)
      .when(tess, declining())
      .expectRefusal('signing.out-of-turn');
  });

  test('nobody declines what they have signed', () => {
    given(...out, samSigned)
      .when(sam, declining())
      .expectRefusal('signing.already-signed');
    given(...life)
      .when(tess, declining())
      .expectRefusal('signing.already-signed');
  });

  test('a copy recipient has nothing to decline', () => {
    given(...out)
      .when(carl, declining())
      .expectRefusal('signing.copy-recipient');
  });

  test('asking again changes nothing, whatever the reason is then', () => {
    given(...out, samDeclined)
      .when(sam, declining())
      .expectNothing();
    given(...out, samDeclined)
      .when(sam, declining('Something else'))
      .expectNothing();
  });

  test('of two who decline at once the first counts', () => {
    given(...parallel, samDeclined)
      .when(tess, declining())
      .expectRefusal('link.declined');
  });

  test.each(['', '  \n ', '\u200b', 'x'.repeat(501), 'a\u0000b', 'gpj\u202eexe'])(
    'a reason is something that a person can read: not %j',
    (reason) => {
      expect(DeclineDocument.safeParse(declining(reason)).success).toBe(false);
    },
  );

  test('a reason may have several lines, and loses the space around it', () => {
    const { data } = DeclineDocument.parse(declining(' Too dear.\nAnd too late. \n'));

    expect(data.reason).toBe('Too dear.\nAnd too late.');
  });
});

describe('a link on which somebody declines', () => {
  test('counts for nothing before the document is sent, and once it is deleted', () => {
    given(...draft)
      .when(sam, declining())
      .expectRefusal('link.invalid');
    given(...out, deleted)
      .when(sam, declining())
      .expectRefusal('link.invalid');
    given(...out, samDeclined, deleted)
      .when(sam, declining())
      .expectRefusal('link.invalid');
  });

  test('counts for nothing once the document is voided', () => {
    given(...out, voided)
      .when(sam, declining())
      .expectRefusal('link.voided');
  });

  test('counts for nothing in the hands of others, or by another version', () => {
    for (const stranger of [{ kind: 'recipient', id: 'mallory' } as const, mallory, olive, system])
      given(...out)
        .when(stranger, declining())
        .expectRefusal('link.invalid');
    given(...out)
      .when(sam, declining('No', 2))
      .expectRefusal('link.invalid');
    given(...out, samDeclined)
      .when(sam, declining('No', 2))
      .expectRefusal('link.invalid');
  });

  test('counts for nothing after it has expired', () => {
    const past = [...out, invited('sam', { linkExpiresAt: '2026-01-02T00:00:00.000Z' })] as const;

    given(...past)
      .when(sam, declining(), '2026-01-03T00:00:00.000Z')
      .expectRefusal('link.expired');
    given(...past, samDeclined)
      .when(sam, declining(), '2026-01-03T00:00:00.000Z')
      .expectNothing();
  });
});

describe('once somebody has declined', () => {
  test('nobody can sign, who declined included', () => {
    for (const signer of [sam, tess])
      given(...parallel, samDeclined)
        .when(signer, signing)
        .expectRefusal('link.declined');
    given(...out, samSigned, declined('tess'))
      .when(sam, signing)
      .expectRefusal('link.declined');
  });

  test('a link still opens for who declined, and for nobody else', () => {
    given(...out, samDeclined)
      .when(sam, opening)
      .expect(samOpened);
    given(...out, samOpened, samDeclined)
      .when(sam, opening)
      .expectNothing();
    for (const other of [tess, carl])
      given(...out, samDeclined)
        .when(other, opening)
        .expectRefusal('link.declined');
  });

  test('voiding it changes nothing, and nobody is invited again', () => {
    given(...out, samDeclined)
      .when(olive, { type: 'VoidDocument', data: {} })
      .expectNothing();
    given(...out, samDeclined)
      .when(olive, { type: 'ResendInvitations', data: {} })
      .expectRefusal('document.not-sent');
  });

  test('it is no draft again', () => {
    given(...out, samDeclined)
      .when(olive, { type: 'SendDocument', data: {} })
      .expectRefusal('document.not-draft');
  });

  test('its owner may delete it', () => {
    given(...out, samDeclined)
      .when(olive, { type: 'DeleteDocument', data: {} })
      .expect(deleted);
  });

  test('it is never sealed, even where all others had signed', () => {
    given(...parallel, tessSigned, samDeclined)
      .when(system, {
        type: 'SealDocument',
        data: { sealed: 'd'.repeat(64), level: 'B-B', pageCount: 3, chainHead: 'e'.repeat(64) },
      })
      .expectRefusal('document.not-completed');
  });
});

const out = [...draft, sent] as const;
const parallel = [uploaded, samFirst, added('tess'), samSignature, sent] as const;

const declined = (recipient: string): DocumentEvent => ({
  type: 'RecipientDeclined',
  data: { recipient, reason: 'The rent is too high' },
});

const samDeclined = declined('sam');
const samOpened: DocumentEvent = { type: 'SigningLinkOpened', data: { recipient: 'sam' } };

const declining = (reason = 'The rent is too high', linkVersion = 1): DocumentCommand => ({
  type: 'DeclineDocument',
  data: { linkVersion, reason },
});

const opening: DocumentCommand = { type: 'OpenSigningLink', data: { linkVersion: 1 } };

const signing: DocumentCommand = {
  type: 'SignDocument',
  data: { linkVersion: 1, consent, signatures: [{ fieldId: 'lease.sam-signature', value: 'Sam' }] },
};
