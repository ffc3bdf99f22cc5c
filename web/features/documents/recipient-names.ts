import type { RecipientRole } from '#contracts/recipient.ts';
import type { RecipientView } from '#contracts/views/document.ts';

/** As a badge says it (spec, part 1, section 2, "Recipient panel"). */
export const roleLabels: Readonly<Record<RecipientRole, string>> = {
  signer: 'Signer',
  copy: 'Receives a copy',
};

/** The full name, marked where it is the person's own (design, section 10). */
export const nameOf = ({ fullName, email }: Pick<RecipientView, 'fullName' | 'email'>, ownEmail: string) =>
  isSameAddress(email, ownEmail) ? `${fullName} (Me)` : fullName;

export const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** "Ann", "Ann and Bob", "Ann, Bob, and Cas". */
export const listed = (names: readonly string[]) => list.format(names);

const list = new Intl.ListFormat('en-US');
