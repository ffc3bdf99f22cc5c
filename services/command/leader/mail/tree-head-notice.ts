import type { SignerLanguage } from '#contracts/text/languages.ts';
import { inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { texts } from './texts.ts';

export type TreeHeadNotice = {
  readonly language: SignerLanguage;
  readonly origin: string;
  readonly size: number;
  /** The signed note (C2SP tlog-checkpoint), and the key to verify it with. */
  readonly note: string;
  readonly verifierKey: string;
};

/** Leaves a tree head with a witness. With this mail it can be shown later that the log was not rewritten. */
export const treeHeadNotice = ({ language, origin, size, note, verifierKey }: TreeHeadNotice): Mail => {
  const wording = texts[language].treeHead;

  return mailOf(
    {
      language,
      subject: wording.subject(size, origin),
      preview: wording.preview(size),
      heading: wording.heading,
      recipientName: wording.witness,
      paragraphs: [wording.sum(size, origin)],
      actions: [],
      receipt: {
        why: wording.why,
        values: [
          { name: wording.note, value: note },
          { name: wording.key, value: verifierKey },
        ],
      },
      ifUnexpected: wording.unexpected,
      senderName: null,
    },
    inkstream,
  );
};
