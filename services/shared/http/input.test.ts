import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { EditRecipient } from '#contracts/document/commands.ts';
import { fieldInput } from '#contracts/document/fields/field.ts';
import { title } from '#contracts/document/recipient.ts';
import { email, personName } from '#contracts/text/person.ts';
import { Instant, input } from './input.ts';

const Form = z.strictObject({
  title,
  fullName: personName.exactOptional(),
  email: email.exactOptional(),
  pageNumber: z.int().min(1).max(1_000).exactOptional(),
  width: z.number().gt(0).lt(5_000).exactOptional(),
  role: z.enum(['signer', 'copy']).exactOptional(),
  required: z.boolean().exactOptional(),
  until: Instant.exactOptional(),
  recipients: z
    .array(z.strictObject({ email, signingOrder: z.int() }))
    .min(1)
    .max(2)
    .exactOptional(),
  orders: z.array(z.int()).exactOptional(),
  documentId: z.uuid().exactOptional(),
  logoUrl: z.string().min(3).exactOptional(),
});

const sam = { email: 'sam@example.com', signingOrder: 1 };

const refusal = (schema: z.ZodType, value: unknown): string => {
  try {
    return `took ${JSON.stringify(input(schema, value))}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('what is wrong with a request is said as a person would say it', () => {
  test.each<[unknown, string]>([
    [{ title: 'x'.repeat(201) }, 'Title can’t be longer than 200 characters.'],
    [{ title: '' }, 'Title can’t be empty.'],
    [{}, 'Title is missing.'],
    [{ title: 7 }, 'Title must be text.'],
    [{ title: 'a\u0000b' }, 'Title contains characters that can’t be shown.'],
    [{ title: 'x', fullName: 'www.example.com' }, 'Full name can’t contain a web address.'],
    [{ title: 'x', email: 'sam' }, 'Email isn’t a valid email address.'],
    [{ title: 'x', pageNumber: 0 }, 'Page number must be at least 1.'],
    [{ title: 'x', pageNumber: 1_001 }, 'Page number can’t be more than 1,000.'],
    [{ title: 'x', pageNumber: 1.5 }, 'Page number must be a whole number.'],
    [{ title: 'x', width: 0 }, 'Width must be more than 0.'],
    [{ title: 'x', width: 5_000 }, 'Width must be less than 5,000.'],
    [{ title: 'x', role: 'boss' }, 'Role must be “signer” or “copy”.'],
    [{ title: 'x', required: 'yes' }, 'Required must be true or false.'],
    [{ title: 'x', until: 'soon' }, 'Until isn’t valid.'],
    [{ title: 'x', recipients: [] }, 'Recipients can’t be empty.'],
    [{ title: 'x', recipients: [sam, sam, sam] }, 'Recipients can’t have more than 2 entries.'],
    [
      { title: 'x', recipients: [sam, { ...sam, email: 'sam' }] },
      'Email (entry 2 of recipients) isn’t a valid email address.',
    ],
    [{ title: 'x', recipients: ['sam'] }, 'Entry 1 of recipients must be an object.'],
    [{ title: 'x', orders: [1, 'two'] }, 'Entry 2 of orders must be a number.'],
    [{ title: 'x', documentId: '7' }, 'Document ID isn’t valid.'],
    [{ title: 'x', logoUrl: 'x' }, 'Logo URL must be at least 3 characters long.'],
    [{ title: 'x', colour: 'red' }, '“colour” isn’t expected here.'],
    [[], 'The request must be an object.'],
    [undefined, 'The request is missing.'],
  ])('%j', (sent, sentence) => {
    expect(refusal(Form, sent)).toBe(sentence);
  });

  test('a request with many or long names that nobody expects, at no great length', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${'x'.repeat(500)}${n}`, n]));

    expect(refusal(Form, { title: 'x', ...many }).length).toBeLessThan(1_500);
  });

  test('whatever is sent', () => {
    const schemas = [Form, EditRecipient.shape.data, z.strictObject(fieldInput)];
    const members = schemas.flatMap((schema) => Object.keys(schema.shape));

    fc.assert(
      fc.property(
        fc.constantFrom(...schemas),
        fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...members), fc.jsonValue())),
        (schema, sent) => {
          const said = refusal(schema, sent);
          if (!said.startsWith('took ')) {
            expect(said).toMatch(/^[\p{Lu}“].*[^.]\.$/su);
            expect(said).not.toMatch(/expected (?!here)|received|^Invalid|Too (?:big|small)|undefined|[<>]=/);
          }
        },
      ),
    );
  });
});

test('what is right is handed on as the schema reads it', () => {
  expect(input(Form, { title: ' Lease ' })).toEqual({ title: 'Lease' });
});
