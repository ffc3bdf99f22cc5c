import { accountCards, claimCards, securityCards } from './account/cards.ts';
import type { Card } from './card.ts';
import { documentCards } from './document/cards.ts';
import { epochsCards } from './epochs/cards.ts';
import { mailsCards } from './mails/cards.ts';
import { matterCards } from './matter/cards.ts';
import { organisationCards } from './organisation/cards.ts';
import { privacyCards } from './privacy/cards.ts';
import { retentionCards } from './retention/cards.ts';
import { vaultCards } from './vault/cards.ts';
import { vouchingCards } from './vouching/cards.ts';

// Zod-free: the browser and the verifier of evidence need to know which events there are.

/** The cards of all events that have one, by type, from all kinds of streams. */
export const everyCard: Readonly<Record<string, Card<never>>> = {
  // Events about erasures are those of documents and accounts as well, and have their facts there.
  ...privacyCards,
  ...documentCards,
  ...accountCards,
  ...claimCards,
  ...securityCards,
  ...mailsCards,
  ...epochsCards,
  ...vaultCards,
  ...vouchingCards,
  ...retentionCards,
  ...matterCards,
  ...organisationCards,
};
