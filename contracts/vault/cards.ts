import type { SentenceCard } from '../card.ts';
import type { VaultKeyRotated } from './events.ts';

// This file doesn't use zod, so that the browser can use it as well.

export const vaultCards: { readonly VaultKeyRotated: SentenceCard<VaultKeyRotated['data']> } = {
  VaultKeyRotated: {
    personal: {},
    sentence: {
      en: ({ key, before, isBeforeDeleted }) =>
        `The vault’s keys were wrapped anew, by the key ${key}. ${isBeforeDeleted ? `The key before it, ${before}, was deleted` : `An operator has to delete the key before it, ${before}`}`,
    },
  },
};
