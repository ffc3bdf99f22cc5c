import { accountMail, type Mail } from '../mail/mail.ts';
import { moment, words } from '../mail/words.ts';

export type BreakGlassNotice = {
  readonly fullName: string;
  /** Who signed in; null if nobody knows their name any more. */
  readonly owner: string | null;
  /** ISO. */
  readonly at: string;
  /** Where owners say how members sign in. */
  readonly link: string;
};

/** Tells each owner of an organisation that one of them signed in past its identity provider. */
export const breakGlassNotice = ({ fullName, owner, at, link }: BreakGlassNotice): Mail => {
  const who = owner ?? 'An owner';

  return accountMail({
    subject: 'Someone signed in without single sign-on',
    preview: words`${who} signed in with a password and a second factor.`,
    fullName,
    paragraphs: [
      words`${who} signed in with a password and a second factor at ${moment(at)}, without your organization’s identity provider.`,
      words`Owners who were named for it can do this when the identity provider is down. All owners get this email each time.`,
    ],
    action: { label: 'Open settings', link },
    ifUnexpected: words`If you didn’t expect this, ask them about it, and remove them from those who can sign in this way.`,
  });
};
