import { inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { words } from './words.ts';

export type TreeHeadNotice = {
  readonly origin: string;
  readonly size: number;
  /** The signed note (C2SP tlog-checkpoint), and the key to verify it with. */
  readonly note: string;
  readonly verifierKey: string;
};

/** Leaves a tree head with a witness. With this mail it can be shown later that the log was not rewritten. */
export const treeHeadNotice = ({ origin, size, note, verifierKey }: TreeHeadNotice): Mail =>
  mailOf(
    {
      subject: words`Tree head ${String(size)} of ${origin}`,
      preview: words`The log holds ${String(size)} events.`,
      heading: 'A tree head of the log',
      recipientName: 'witness',
      paragraphs: [
        words`The log ${origin} holds ${String(size)} events, which the signed tree head below sums up.`,
      ],
      actions: [],
      receipt: {
        why: words`With these values, anyone can check later that none of the events was changed or removed.`,
        values: [
          { name: 'Signed tree head', value: note },
          { name: 'Key to verify it with', value: verifierKey },
        ],
      },
      ifUnexpected: words`You're getting this email because the operator of this installation named your address as a witness.`,
      senderName: null,
    },
    inkstream,
  );
