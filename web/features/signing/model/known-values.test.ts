import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldTypes } from '#contracts/document/fields/kinds.ts';
import { signatureKinds } from '#contracts/organisation/signature-kinds.ts';
import { completionOf, entered, isFilled, noEntries } from './entries.ts';
import { begun, filledByItself, initialsOf, suggestionFor, takesOneTap } from './known-values.ts';

const ada = { fullName: 'Ada King Lovelace', email: 'ada@example.com' };
const asked = (type: (typeof fieldTypes)[number], label = '', required = true) => ({
  id: `${type} ${label}`,
  type,
  label,
  required,
});
const allKinds = { signatureKinds: [...signatureKinds] };

describe('signing begins', () => {
  test('with the day of signing and the signer’s own address filled in, and nothing else', () => {
    const fields = fieldTypes.map((type) => asked(type));
    const { byField } = begun(noEntries, fields, ada);

    expect(Object.keys(byField)).toEqual(['date ', 'email ']);
    expect(byField['email ']).toEqual({ value: 'ada@example.com', isByItself: true });
    expect(filledByItself(fields, begun(noEntries, fields, ada))).toEqual([
      expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      'ada@example.com',
    ]);
  });

  test.each(['Date', 'date signed', 'Signature date', 'Today’s date'])(
    'on a day that is called “%s”',
    (label) => {
      expect(isFilled(begun(noEntries, [asked('date', label)], ada), asked('date', label))).toBe(true);
    },
  );

  test.each([
    asked('date', 'Date of birth'),
    asked('date', 'Moving in'),
    asked('email', 'Email of the guarantor'),
    asked('date', 'Date', false),
  ])('without what may be another value: $label, required: $required', (field) => {
    expect(isFilled(begun(noEntries, [field], ada), field)).toBe(false);
  });

  test('once: what the signer has emptied or entered stays so', () => {
    const fields = [asked('date'), asked('email')];
    const own = entered(noEntries, [asked('email')], { value: 'office@example.com' });
    const first = begun(own, fields, ada);
    expect(first.byField['email ']).toEqual({ value: 'office@example.com' });

    const emptied = entered(first, [asked('date')], { value: '' });
    expect(begun(emptied, fields, ada)).toBe(emptied);
  });

  test('and what was filled in by itself is sent as any other value', () => {
    const [email] = [asked('email')];
    const { signatures } = completionOf([email], begun(noEntries, [email], ada), {
      consent: { version: '1', sha256: 'a' },
      seen: null,
    });

    expect(signatures).toEqual([{ fieldId: email.id, value: 'ada@example.com' }]);
  });
});

describe('one tap', () => {
  const signed = begun(
    entered(noEntries, [asked('signature')], {
      value: 'A. Lovelace',
      handwriting: { kind: 'typed', font: 'caveat' },
    }),
    [],
    ada,
  );

  test('is enough for a name, initials and a signature that was adopted', () => {
    const easy = fieldTypes.filter((type) => takesOneTap(asked(type, 'second'), signed, allKinds));

    expect(easy).toEqual(['signature', 'initials', 'name']);
  });

  test('is not for initials that may not be typed, until they were made in another way', () => {
    const drawing = { value: 'AKL', handwriting: { kind: 'drawn', drawing: 0 } } as const;
    const drawn = entered(signed, [asked('initials')], drawing);
    const onTap = (entries: typeof signed) =>
      takesOneTap(asked('initials', 'second'), entries, { signatureKinds: ['drawn', 'picture'] });

    expect([onTap(signed), onTap(drawn)]).toEqual([false, true]);
  });

  test('is not, before anything was begun', () => {
    expect(fieldTypes.filter((type) => takesOneTap(asked(type), noEntries, allKinds))).toEqual([]);
  });

  test('writes initials in the hand of the signature', () => {
    expect(suggestionFor(asked('initials'), signed, ada)).toEqual({
      value: 'AKL',
      handwriting: { kind: 'typed', font: 'caveat' },
    });
    expect(suggestionFor(asked('signature'), signed, ada).value).toBe('A. Lovelace');
  });

  test('never writes over what stands there', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fieldTypes), fc.string({ minLength: 1 }), (type, value) => {
        expect(takesOneTap(asked(type), entered(signed, [asked(type)], { value }), allKinds)).toBe(false);
      }),
    );
  });
});

test('initials are the first letters of up to four words', () => {
  expect(initialsOf('  Maria del Carmen Ruiz Ortega')).toBe('MdCR');
});
