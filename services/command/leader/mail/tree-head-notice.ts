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
  const said = texts[language].treeHead;

  return mailOf(
    {
      language,
      subject: said.subject(size, origin),
      preview: said.preview(size),
      heading: said.heading,
      recipientName: said.witness,
      paragraphs: [said.sum(size, origin)],
      actions: [],
      receipt: {
        why: said.why,
        values: [
          { name: said.note, value: note },
          { name: said.key, value: verifierKey },
        ],
      },
      ifUnexpected: said.unexpected,
      senderName: null,
    },
    inkstream,
  );
};
