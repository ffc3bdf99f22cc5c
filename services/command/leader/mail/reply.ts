import { texts } from './texts.ts';
import { type Words, words } from './words.ts';

/** Says who reads the answers; nothing if nobody is known to. It follows another sentence. */
export const reply = ({
  senderName,
  isUnread = false,
}: {
  readonly senderName: string;
  readonly isUnread?: boolean;
}): Words => (isUnread ? words`` : words` ${texts.replies(senderName)}`);
