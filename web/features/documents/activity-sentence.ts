import type { ActivityView } from '#contracts/api/views/activity.ts';
import { isSameAddress } from './recipient-names.ts';
import { texts } from './texts.ts';

/** What stands before and after a document's title in the sentence about it. */
export type Sentence = { readonly before: string; readonly after: string };

const { activity, personal, you, someone } = texts.dashboard;

/** `email` is the reader's own address. */
export const activitySentence = ({ type, person }: ActivityView, email: string): Sentence => {
  const isReader = person !== null && isSameAddress(person.email, email);
  const name = person?.fullName || someone;

  switch (type) {
    case 'SigningLinkOpened':
    case 'RecipientSigned':
    case 'RecipientDeclined':
      return personal[type](isReader ? you.asSubject : name);
    case 'MailFailed':
      return personal[type](isReader || person === null ? you.asObject : name);
    default:
      return activity[type];
  }
};
