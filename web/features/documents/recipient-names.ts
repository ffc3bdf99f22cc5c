import type { RecipientView } from '#contracts/api/views/document.ts';
import { calledBy } from '#contracts/document/called-by.ts';
import { texts } from './texts.ts';

/** The full name, marked where it is the person's own (design, section 10). */
export const nameOf = (recipient: Named & Pick<RecipientView, 'email'>, ownEmail: string) =>
  isSameAddress(recipient.email, ownEmail) ? texts.own(recipient.fullName) : calledName(recipient);

/** What stands for a recipient: the full name, or the title where nobody is named, as in templates. */
export const calledName = (recipient: Named) => calledBy(recipient, '');

type Named = Pick<RecipientView, 'fullName' | 'title'>;

export const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
