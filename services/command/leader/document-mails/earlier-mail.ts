import { isNewerLink } from '#contracts/document/links.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import type { LoadedDocument } from '../deliveries/loaded-document.ts';
import { type Mailed, mailedAmong } from '../deliveries/other-epochs.ts';
import type { MailIntent } from '../due/document-due.ts';
import { isNotice, mailIdOf, recipientIn } from './mail-identity.ts';
import type { MailIntents } from './one-mailbox.ts';

/**
 * The event that says that this was mailed before, in another epoch. A notice that went to the same address for
 * somebody else, in this epoch too, was for everybody there; an invitation only holds the links of those it names.
 */
export const mailedBefore = (
  context: DeliveryContext,
  at: LoadedDocument,
  [first]: MailIntents,
  intent: MailIntent,
  otherEpochs: readonly Recorded[],
): Mailed | undefined => {
  if (isNotice(intent))
    return mailedAmong([...otherEpochs, ...at.loaded.past], mailIdOf(context, at, intent))[0];

  return [first, intent]
    .flatMap((one) => mailedAmong(otherEpochs, mailIdOf(context, at, one)))
    .find(({ data }) => data.recipient === intent.recipient);
};

/** Until when the link works that another epoch mailed; by now this epoch may know a newer one. */
export const linkMailedBefore = (at: LoadedDocument, { recipient }: MailIntent, { data }: Mailed): string => {
  const { linkVersion = 0, linkExpiresAt = '' } = data as { linkVersion?: number; linkExpiresAt?: string };
  const known = recipient === null ? null : recipientIn(at, recipient);

  return known?.linkExpiresAt && isNewerLink(known, { linkVersion, linkExpiresAt })
    ? known.linkExpiresAt
    : linkExpiresAt;
};
