import type { SignerLanguage } from '#contracts/text/languages.ts';
import { texts } from './texts.ts';
import { phrase, type Words } from './words.ts';

/** Says who reads the answers; nothing if nobody is known to. It follows another sentence. */
export const reply = ({
  language,
  senderName,
  isUnread = false,
}: {
  readonly language: SignerLanguage;
  readonly senderName: string;
  readonly isUnread?: boolean;
}): Words => (isUnread ? phrase`` : phrase` ${texts[language].replies(senderName)}`);
