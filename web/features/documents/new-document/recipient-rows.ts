import type { RecipientRole } from '#contracts/document/recipient.ts';
import { type Addressee, addresseesIn } from '../../../lib/addressees.ts';
import { isEmailAddress } from '../../../lib/email.ts';
import type { ToastWords } from '../../../ui/toasts/toast-words.ts';
import { texts } from './texts.ts';

export type RecipientRow = {
  readonly id: number;
  readonly fullName: string;
  readonly email: string;
  readonly role: RecipientRole;
  /** As it was typed. */
  readonly signingOrder: string;
};

export const firstRow: RecipientRow = { id: 1, fullName: '', email: '', role: 'signer', signingOrder: '1' };

export const withAnotherRow = (rows: readonly RecipientRow[]): readonly RecipientRow[] => [
  ...rows,
  { ...firstRow, id: Math.max(...rows.map(({ id }) => id)) + 1, signingOrder: String(rows.length + 1) },
];

/** The row has the first of these people, and each of the others a row of their own. A name that was entered stays. */
export const withAddressees = (
  rows: readonly RecipientRow[],
  id: number,
  [first, ...others]: readonly Addressee[],
): readonly RecipientRow[] =>
  others.reduce(
    (before, { fullName, email }) => {
      const next = withAnotherRow(before);
      return next.map((row, index) => (index === before.length ? { ...row, fullName, email } : row));
    },
    rows.map((row) => (row.id === id && first ? addressed(row, first) : row)),
  );

const addressed = (row: RecipientRow, { fullName, email }: Addressee): RecipientRow => ({
  ...row,
  fullName: row.fullName.trim() || fullName,
  email,
});

/** As it's sent: with the address alone. */
export const withBareAddress = (row: RecipientRow): RecipientRow => {
  const [first, ...others] = addresseesIn(row.email);

  return first && others.length === 0 ? addressed(row, first) : row;
};

/** Orders are renumbered from 1; the last row stays. */
export const withoutRow = (rows: readonly RecipientRow[], id: number): readonly RecipientRow[] =>
  rows.length > 1
    ? rows.filter((row) => row.id !== id).map((row, index) => ({ ...row, signingOrder: String(index + 1) }))
    : rows;

/** Rows that lack a name or an e-mail address are ignored. */
export const filledIn = (rows: readonly RecipientRow[]) =>
  rows.filter(({ fullName, email }) => fullName.trim() && email.trim());

export const hasInvalidEmail = ({ email }: RecipientRow) => !isEmailAddress(email.trim());

/** A toast for rows that cannot be added as they are (spec, part 1, section 5). */
export const problemOf = (rows: readonly RecipientRow[]): ToastWords | null => {
  const filled = filledIn(rows);
  if (filled.length === 0) return texts.recipients.required;
  if (filled.some(hasInvalidEmail)) return texts.recipients.invalid;

  return null;
};
