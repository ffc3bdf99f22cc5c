import type { RecipientRole } from '#contracts/document/recipient.ts';

/** As a badge says it (spec, part 1, section 2, "Recipient panel"). */
export const roleLabels: Readonly<Record<RecipientRole, string>> = {
  signer: 'Signer',
  copy: 'Receives a copy',
};
