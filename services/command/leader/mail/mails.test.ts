import { describe, expect, test } from 'vitest';
import { completedCopy } from './completed-copy.ts';
import { copyNotice } from './copy-notice.ts';
import { declineNotice } from './decline-notice.ts';
import { invitation } from './invitation.ts';
import { sealFailureNotice } from './seal-failure-notice.ts';
import {
  anchorsOf,
  completed,
  declining,
  expectInBoth,
  invited,
  link,
  people,
  textOf,
  voided,
} from './testing/sample-mails.ts';
import { voidNotice } from './void-notice.ts';

describe('an invitation', () => {
  test('says who asks, for what, until when, and where', () => {
    const mail = invitation(invited);

    expect(mail.subject).toBe('Ann Lee sent you “Lease 2027” to sign');
    for (const sentences of [
      'Hello Bob Stone,',
      'Ann Lee sent you',
      'Lease 2027',
      'February 19, 2027 at 08:00 UTC',
      link,
    ])
      expectInBoth(mail, sentences);
  });

  test('has one button, and its link spelled out below', () => {
    expect(anchorsOf(invitation(invited).html)).toEqual([
      { href: link, text: 'Review and sign' },
      { href: link, text: link },
    ]);
  });

  test('is a reminder from the second time on', () => {
    const mail = invitation({ ...invited, attempt: 2 });

    expect(mail.subject).toBe('Reminder: Ann Lee sent you “Lease 2027” to sign');
    expectInBoth(mail, 'Your signature is still needed');
  });

  test('has the subject that the sender wrote, as a reminder as well', () => {
    const subject = 'Your lease';

    expect(invitation({ ...invited, subject }).subject).toBe('Your lease');
    expect(invitation({ ...invited, subject, attempt: 2 }).subject).toBe('Reminder: Your lease');
    expect(invitation({ ...invited, subject: null }).subject).toBe('Ann Lee sent you “Lease 2027” to sign');
  });

  test('quotes what the sender wrote, line by line and as they wrote it', () => {
    const message = 'Dear Bob,\n\nplease sign by <b>Friday</b>.\r\nSee http://evil.example';
    const { html, text } = invitation({ ...invited, message });

    expect(html).toContain(
      '>Dear Bob,\n<br>\n<br>please sign by &#60;b&#62;Friday&#60;/b&#62;.\n<br>See http: //evil.example<',
    );
    expect(text).toContain(
      'Message from Ann Lee:\n> Dear Bob,\n>\n> please sign by <b>Friday</b>.\n> See http: //evil.example\n',
    );
    for (const part of [html, text]) expect(part.indexOf('Message from')).toBeLessThan(part.indexOf(link));
    expect(invitation(invited).html).not.toContain('Message from');
  });

  test('tells a reader who did not expect it what to do', () => {
    expectInBoth(invitation(invited), 'If you didn’t expect this email');
  });
});

describe('a copy notice', () => {
  test('asks for nothing and announces the completed document', () => {
    const mail = copyNotice({ ...people, link });

    expectInBoth(mail, 'Document Copy Notification');
    expectInBoth(mail, 'No action required.');
    expectInBoth(mail, 'completed document by email after all signers finish');
    expect(anchorsOf(mail.html).map(({ href }) => href)).toEqual([link, link]);
  });

  test('quotes what the sender wrote', () => {
    expectInBoth(copyNotice({ ...people, link, message: 'For your files.' }), 'For your files.');
  });

  test('has no button where there is no link', () => {
    expect(anchorsOf(copyNotice({ ...people, link: null }).html)).toEqual([]);
  });
});

describe('a void notice', () => {
  const declined = voidNotice({ ...people, isDeclined: true, reason: null });

  test('says that the sender cancelled', () => {
    const mail = voidNotice(voided);

    expect(mail.subject).toBe('Cancelled: “Lease 2027”');
    expectInBoth(mail, 'Ann Lee cancelled');
    for (const part of [mail.html, mail.text]) expect(part).not.toContain('declined');
  });

  test('gives the reason of the sender, if there is one', () => {
    expectInBoth(voidNotice(voided), 'Ann Lee gave this reason: “The rent has changed”');
    expect(voidNotice({ ...voided, reason: null }).text).not.toContain('reason');
  });

  test('says instead that a recipient declined, and not who or why', () => {
    expect(declined.subject).toBe('Cancelled: “Lease 2027”');
    expectInBoth(declined, 'A recipient declined to sign');
    expectInBoth(declined, 'which was sent by Ann Lee. It can no longer be signed');
    expect(textOf(declined.html)).toContain(
      'A recipient declined to sign this document. No action required.',
    );
    for (const part of [declined.html, declined.text]) expect(part).not.toContain('Ann Lee cancelled');
  });

  test.each([
    ['voided', voidNotice(voided)],
    ['declined', declined],
  ])('says that the link is dead, and holds none: %s', (_, mail) => {
    expectInBoth(mail, 'any link you received for it no longer works');
    expect(anchorsOf(mail.html)).toEqual([]);
  });
});

describe('a notice that a document could not be sealed', () => {
  test('tells the owner what happened, that nothing is lost, and what to do', () => {
    const mail = sealFailureNotice({ ...people, link });

    expect(mail.subject).toBe('Signed, but not sealed: “Lease 2027”');
    for (const sentences of [
      'Hello Ann Lee,',
      'Lease 2027',
      'but we couldn’t seal the file',
      'is safe on record',
      'evidence bundle',
      'ask your administrator to try again',
      'upload it as a new document',
    ])
      expectInBoth(mail, sentences);
    expect(anchorsOf(mail.html)[0]).toEqual({ href: link, text: 'View document' });
  });
});

describe('a decline notice', () => {
  test('tells the owner who declined, in their words, and leads to the document', () => {
    const mail = declineNotice(declining);

    expect(mail.subject).toBe('Declined: “Lease 2027”');
    for (const sentences of ['Hello Ann Lee,', 'Bob Stone declined to sign', '“The rent is too high”', link])
      expectInBoth(mail, sentences);
    expect(anchorsOf(mail.html)[0]).toEqual({ href: link, text: 'View document' });
  });

  test('shows markup in a reason as its characters, in both parts', () => {
    const { html, text } = declineNotice({
      ...declining,
      reason: '<b>No</b> & "never"\nBcc: eve@example.com',
    });

    expect(html).toContain(
      '“<bdi>&#60;b&#62;No&#60;/b&#62; &#38; &#34;never&#34; Bcc: eve@example.com</bdi>”',
    );
    expect(text).toContain('“<b>No</b> & "never" Bcc: eve@example.com”');
  });
});

describe('a completed copy', () => {
  test('is a receipt: it states the hash of the sealed file and the head of the chain', () => {
    const mail = completedCopy(completed);

    expect(mail.subject).toBe('Completed: “Lease 2027”');
    for (const sentences of ['A copy is attached', completed.sealedSha256, completed.chainHead, link])
      expectInBoth(mail, sentences);
  });

  test('holds the newest signed tree head of the log line by line, where there is one', () => {
    const mail = completedCopy(completed);

    expect(mail.text).toContain(completed.checkpoint.trimEnd());
    expect(mail.html).toMatch(/sign\.example\/1\/e1\s*<br>7\s*<br>root=/);
    expect(completedCopy({ ...completed, checkpoint: null }).text).not.toContain('tree head');
  });

  test('keeps its values below what laypeople read, under a rule', () => {
    const { text, html } = completedCopy(completed);

    for (const part of [text, html]) {
      const order = ['View document', 'you can ignore it', 'For verification – keep this email'];
      const places = [...order, completed.sealedSha256].map((sentences) => part.indexOf(sentences));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(places[0]).toBeGreaterThan(0);
    }
  });

  test('speaks to the owner as the owner', () => {
    const mail = completedCopy({ ...completed, audience: 'owner', recipientName: 'Ann Lee' });

    expectInBoth(mail, 'Your document');
    expect(mail.text).not.toContain('sent by Ann Lee');
    expect(mail.text).not.toContain('Replies go to');
  });

  test('has a link to a file that is too large for a mail', () => {
    const mail = completedCopy({ ...completed, attached: false });

    expectInBoth(mail, 'too large for an email');
    expect(mail.text).not.toContain('attached');
  });
});
