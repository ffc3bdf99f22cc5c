import { accountMail, type Mail } from '../mail/mail.ts';
import { words } from '../mail/words.ts';

export type IdentityConfirmation = {
  readonly fullName: string;
  readonly username: string;
  /** The provider at which somebody signed in as the holder. */
  readonly issuer: string;
  readonly link: string;
};

/** Asks the holder of an account with a role that matters whether an identity provider may sign them in. */
export const identityConfirmation = ({ fullName, username, issuer, link }: IdentityConfirmation): Mail =>
  accountMail({
    subject: 'May this identity provider sign you in?',
    preview: words`Someone signed in at ${issuer} as you.`,
    fullName,
    paragraphs: [
      words`Someone signed in at the identity provider ${issuer} with your email address. If that was you, open the link: from then on, that provider decides who signs in to your account ${username}, with all that you may do.`,
      words`We ask because of your role in your organization. The link works for 24 hours.`,
    ],
    action: { label: 'Let it sign me in', link },
    ifUnexpected: words`If that wasn’t you, don’t open the link, and tell the owners of your organization: without it, nobody gets into your account this way.`,
  });
