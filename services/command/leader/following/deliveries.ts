import type { WorkKind } from '#contracts/card.ts';
import { accountMails } from '../account-mails/account-mails.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import type { QueueSettings } from '../deliveries/retry-queue.ts';
import { documentMails } from '../document-mails/document-mails.ts';
import { destructions } from '../erasing/destroying.ts';
import { shreddings } from '../erasing/shredding.ts';
import { handovers } from '../organisation/handovers.ts';
import { invitationMails } from '../organisation/invitation-mails.ts';
import { leaverLinks } from '../organisation/leaver-links.ts';
import { memberMails } from '../organisation/member-mails.ts';
import { answerMails } from '../privacy/answer-mails.ts';
import { closedAccounts } from '../privacy/closed-accounts.ts';
import { privacyWork } from '../privacy/privacy.ts';
import { retentionWork } from '../retention/retention.ts';
import { sealing } from '../sealing/sealing.ts';

/** Every kind of delivery that events make due. */
export const deliveries: readonly Delivery[] = [
  documentMails,
  memberMails,
  accountMails,
  answerMails,
  sealing,
  ...shreddings,
  ...destructions,
  privacyWork,
  closedAccounts,
  leaverLinks,
  handovers,
  invitationMails,
  ...retentionWork,
];

/** Each kind of work has a queue of its own, so that mails that find no server hold up no seal. */
export const queues: { readonly [Name in WorkKind]: QueueSettings } = {
  mail: { atOnce: 4, firstRetry: 500, longestRetry: 30_000 },
  retention: { atOnce: 4, firstRetry: 500, longestRetry: 30_000 },
  seal: { atOnce: 2, firstRetry: 500, longestRetry: 30_000 },
  shred: { atOnce: 4, firstRetry: 500, longestRetry: 30_000 },
  destroy: { atOnce: 2, firstRetry: 500, longestRetry: 30_000 },
  privacy: { atOnce: 2, firstRetry: 500, longestRetry: 30_000 },
  leave: { atOnce: 2, firstRetry: 500, longestRetry: 30_000 },
};
