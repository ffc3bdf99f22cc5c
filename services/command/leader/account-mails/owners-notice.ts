import type { OwnersNotice } from '#contracts/account/security-notices.ts';
import { type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { type AccountTexts, accountMail, type Mail } from '../mail/mail.ts';
import { moment, phrase, type Words } from '../mail/words.ts';

type ForOwners = OwnersNotice & {
  readonly kind: Exclude<OwnersNotice['kind'], 'account-joined' | 'address-changed'>;
};

/** All others are for the holder of an account. */
export const isForOwners = (notice: OwnersNotice): notice is ForOwners =>
  notice.kind !== 'account-joined' && notice.kind !== 'address-changed';

export type OwnersNoticeMail = {
  readonly language: SignerLanguage;
  readonly fullName: string;
  /** Who did it; null if nobody knows their name any more. */
  readonly actor: string | null;
  /** ISO. */
  readonly at: string;
  readonly notice: ForOwners;
  /** Where owners see what is set. */
  readonly link: string;
};

/** Tells each owner of an organisation of what decides who gets in. */
export const ownersNotice = ({ language, fullName, link, ...notice }: OwnersNoticeMail): Mail => {
  const at = moment(language, notice.at);

  return accountMail({ language, fullName, link, ...textIn(language, texts)({ ...notice, at }) });
};

const texts: AccountTexts<Pick<OwnersNoticeMail, 'actor' | 'at' | 'notice'>> = {
  en: ({ actor, at, notice }) => {
    const sentences = saidOf(actor ?? 'Someone', notice);
    const isOut = notice.kind === 'token-maker-out';

    return {
      subject: isOut
        ? 'A token of your organization needs replacing'
        : 'A change to who gets into your organization',
      preview: sentences,
      paragraphs: [
        phrase`${sentences} This was at ${at}.`,
        isOut
          ? phrase`The token still works, so that your identity provider can go on. Please create another one in its place and revoke this one, since the person who created it may have kept it.`
          : phrase`All owners get this email each time, because this decides who gets in.`,
      ],
      action: 'Open settings',
      ifUnexpected: phrase`If you didn’t expect this, ask them about it, and undo it.`,
    };
  },
};

const saidOf = (who: string, { kind, about }: OwnersNoticeMail['notice']): Words => {
  switch (kind) {
    case 'connection-set':
      return phrase`${who} connected your organization to the identity provider ${about}, or changed this connection.`;
    case 'connection-removed':
      return phrase`${who} removed the connection to the identity provider ${about}.`;
    case 'token-made':
      return phrase`${who} created the token “${about}”, with which a program adds and removes members.`;
    case 'sso-enforced':
      return phrase`${who} made single sign-on the only way to sign in for ${about}.`;
    case 'sso-enforcement-ended':
      return phrase`${who} allowed other ways to sign in again for ${about}.`;
    case 'local-sign-in-ended':
      return phrase`${who} made single sign-on the only way to sign in for all members.`;
    case 'local-sign-in-allowed':
      return phrase`${who} allowed members to sign in without single sign-on again.`;
    case 'token-maker-out':
      return phrase`${who}, who created the token “${about}” for your identity provider, doesn’t manage your organization anymore.`;
  }
};
