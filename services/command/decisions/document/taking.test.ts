import { describe, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  added,
  deleted,
  draft,
  given,
  invited,
  life,
  mallory,
  olive,
  out,
  sam,
  samFirst,
  samSignature,
  samSigned,
  sent,
  system,
  uploaded,
  voided,
} from '../../document/testing/sample-lease.ts';

describe('signing without the mail', () => {
  test('an account gets the link of the signer whose address it has', () => {
    given(...out)
      .when(olive, takingAs('sam@example.com'))
      .expect(taken('sam'));
    given(...out)
      .when(olive, takingAs(' SAM@Example.com '))
      .expect(taken('sam'));
    given(...out)
      .when(mallory, takingAs('sam@example.com'))
      .expect(taken('sam'));
  });

  test('it changes nothing about the link, so it can be had again', () => {
    given(...out, invited('sam'), taken('sam'))
      .when(olive, takingAs('sam@example.com'))
      .expect(taken('sam'));
  });

  test('of two signers with one address, each signs after the other', () => {
    const twice = [uploaded, samFirst, added('tess', { email: 'sam@example.com' }), samSignature, sent];

    given(...twice)
      .when(olive, takingAs('sam@example.com'))
      .expect(taken('sam'));
    given(...twice, samSigned)
      .when(olive, takingAs('sam@example.com'))
      .expect(taken('tess'));
  });

  test.each<[string, readonly DocumentEvent[], string | null]>([
    ['who comes later', out, 'tess@example.com'],
    ['who has signed', [...out, samSigned], 'sam@example.com'],
    ['who gets a copy', out, 'carl@example.com'],
    ['who is no recipient', out, 'olive@example.com'],
    ['of a draft', draft, 'sam@example.com'],
    ['of a voided document', [...out, voided], 'sam@example.com'],
    ['of a completed document', life, 'sam@example.com'],
  ])('nobody signs as somebody %s, and only the owner is told so', (_, past, email) => {
    given(...past)
      .when(olive, takingAs(email))
      .expectRefusal('signing.not-own-turn');
    given(...past)
      .when(mallory, takingAs(email))
      .expectRefusal('not-found');
  });

  test('an address that is not confirmed does not count', () => {
    given(...out)
      .when(olive, takingAs(null))
      .expectRefusal('email.not-confirmed');
    given(...out)
      .when(mallory, takingAs(null))
      .expectRefusal('not-found');
  });

  test('is refused for an expired link, which has to be sent again first', () => {
    const expired = given(...out, invited('sam'));

    expired.when(olive, takingAs('sam@example.com'), LATER).expectRefusal('signing.own-link-expired');
    expired.when(mallory, takingAs('sam@example.com'), LATER).expectRefusal('not-found');
  });

  test('only accounts come this way, and a deleted document is gone', () => {
    for (const other of [sam, system])
      given(...out)
        .when(other, takingAs('sam@example.com'))
        .expectRefusal('not-found');
    given(...out, deleted)
      .when(olive, takingAs('sam@example.com'))
      .expectRefusal('not-found');
    given().when(olive, takingAs('sam@example.com')).expectRefusal('not-found');
  });
});

const LATER = '2027-01-01T00:00:00.000Z';

const takingAs = (email: string | null): DocumentCommand => ({ type: 'TakeSigningLink', data: { email } });
const taken = (recipient: string): DocumentEvent => ({ type: 'SigningLinkTaken', data: { recipient } });
