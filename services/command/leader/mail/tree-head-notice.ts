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
      subject: words`Checkpoint ${String(size)} of ${origin}`,
      preview: words`The log holds ${String(size)} events.`,
      heading: 'A checkpoint of the log',
      recipientName: 'witness',
      paragraphs: [
        words`The log ${origin} holds ${String(size)} events, which this signed checkpoint sums up. Please keep this mail: with it, anyone can check later that none of them was changed or taken away.`,
      ],
      actions: [],
      receipt: [
        { name: 'Signed checkpoint', value: note },
        { name: 'Key to verify it with', value: verifierKey },
      ],
      ifUnexpected: words`You get this mail since the operator of the installation named your address as a witness.`,
      senderName: null,
    },
    inkstream,
  );
