import type { FieldView } from '#contracts/api/views/document.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { INITIALS_MAX } from '#contracts/document/fields/initials.ts';
import type { KnownOfSigner } from '#contracts/document/fields/kind.ts';
import { type FieldType, fieldKinds, isHandwritten } from '#contracts/document/fields/kinds.ts';
import { FIRST_SCRIPT_FONT } from '#contracts/layout/font-style.ts';
import { type Entries, type Entry, isFilled } from './entries.ts';

type Recipient = Pick<SigningView['recipient'], 'fullName' | 'email'>;
type Asked = Pick<FieldView, 'id' | 'type' | 'label' | 'required'>;

/**
 * What a field's sheet begins with: the signature that the signer adopted, or what is known about them; empty if only
 * they know the value.
 */
export const suggestionFor = (
  { type }: Pick<Asked, 'type'>,
  entries: Entries,
  recipient: Recipient,
): Entry => {
  const adopted = entries.adopted[type];
  if (adopted) return adopted;
  const value = knownValue(type, recipient);
  if (!isHandwritten(type)) return { value };
  const signature = entries.adopted.signature?.handwriting;
  const font = signature?.kind === 'typed' ? signature.font : FIRST_SCRIPT_FONT;

  return { value, handwriting: { kind: 'typed', font, ...(signature?.ink && { ink: signature.ink }) } };
};

/** Signing begins: whatever needs no thought of the signer is filled in for them, once. */
export const begun = (entries: Entries, fields: readonly Asked[], recipient: Recipient): Entries => {
  if (entries.isBegun) return entries;
  const byItself = fields.filter((field) => needsNoThought(field) && !isFilled(entries, field));

  return {
    ...entries,
    isBegun: true,
    byField: {
      ...entries.byField,
      ...Object.fromEntries(
        byItself.map((field) => [
          field.id,
          { ...suggestionFor(field, entries, recipient), isByItself: true as const },
        ]),
      ),
    },
  };
};

/** Whether one tap on the page fills it in: the signer has begun, and has nothing to choose, to type or to draw. */
export const takesOneTap = (
  field: Asked,
  entries: Entries,
  { signatureKinds }: Pick<SigningView, 'signatureKinds'>,
): boolean =>
  entries.isBegun &&
  !isFilled(entries, field) &&
  (field.type === 'name' ||
    (field.type === 'initials' && signatureKinds.includes('typed')) ||
    entries.adopted[field.type] !== undefined);

/**
 * The day of signing and the signer's own address. A date with a name of its own may be any day ("Date of birth"), and
 * an address with one anybody's; what is optional may be meant to stay empty.
 */
const needsNoThought = ({ type, label, required }: Asked): boolean => {
  const plainLabel = plainLabels[type];

  return required && plainLabel !== undefined && (label.trim() === '' || plainLabel.test(label.trim()));
};

const plainLabels: Partial<Record<FieldType, RegExp>> = {
  date: /^(date|today|today[’']s date|date (signed|of signature|of signing)|(signature|signing) date)$/i,
  email: /^((my|your) )?e-?mail( address)?$/i,
};

/** Empty where only the signer knows. */
export const knownValue = (type: FieldType, recipient: Recipient): string => {
  const { known } = fieldKinds[type];

  return known ? knownValues[known](recipient) : '';
};

const knownValues: Readonly<Record<KnownOfSigner, (recipient: Recipient) => string>> = {
  name: ({ fullName }) => fullName,
  initials: ({ fullName }) => initialsOf(fullName),
  today: () => today(),
  email: ({ email }) => email,
};

/** Today by the signer's own calendar. */
const today = () => {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');

  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** First letters of a name's words, at most as many as initials may have. */
export const initialsOf = (fullName: string) =>
  fullName
    .trim()
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, INITIALS_MAX)
    .join('');

/** What was filled in by itself, as people read it, so that nobody sends what they have not seen. */
export const filledByItself = (fields: readonly Asked[], { byField }: Entries): readonly string[] => [
  ...new Set(
    fields.flatMap(({ id, type }) => {
      const entry = byField[id];

      return entry?.isByItself ? [fieldKinds[type].spoken(entry.value)] : [];
    }),
  ),
];
