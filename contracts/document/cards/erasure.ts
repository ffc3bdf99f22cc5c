import { ownerOfKey } from '../../key-id.ts';
import type { SealedDecision } from '../../personal/erasure-events.ts';
import type { DocumentCards } from './card.ts';

/** The cards of events about erasing personal data. */
export const erasureCards = {
  PersonalDataErased: {
    personal: {},
    group: 'retention',
    label: { en: 'Personal data erased' },
    sentence: {
      en: ({ keys, basis, sealed }) =>
        `${erasedIn(keys)} erased for good, because ${becauses[basis] ?? 'of a reason that this version does not know'}${sealedWords(sealed)}`,
    },
    wakes: ['shred', 'destroy'],
    changes: ['documents', 'recipients', 'signature_fields', 'retentions'],
  },
  PersonalKeysDestroyed: {
    personal: {},
    group: 'retention',
    label: { en: 'Keys destroyed' },
    sentence: {
      en: ({ keys }) =>
        keys.length === 1
          ? 'The key of the erased personal data was destroyed'
          : `The ${keys.length} keys of the erased personal data were destroyed`,
    },
    changes: [],
  },
  BlobsDestroyed: {
    personal: {},
    group: 'retention',
    label: { en: 'Files destroyed' },
    sentence: {
      en: ({ blobs, kept = [] }) =>
        blobs.length === 0
          ? 'No file was destroyed after the erasure, because others use them all or there were none'
          : `${files(blobs.length)} destroyed after the erasure${kept.length > 0 ? `; ${files(kept.length)} kept, because other documents use ${kept.length === 1 ? 'it' : 'them'}` : ''}`,
    },
    changes: [],
  },
  ErasureCertified: {
    personal: {},
    group: 'retention',
    label: { en: 'Erasure certified' },
    sentence: { en: () => 'A certificate of the erasure was issued' },
    blobs: ({ certificate }) => [certificate],
    changes: [],
  },
} satisfies Partial<DocumentCards>;

const files = (count: number): string => (count === 1 ? '1 file was' : `${count} files were`);

const sealedWords = (sealed: SealedDecision | undefined): string => {
  if (!sealed) return '';

  return sealed.decision === 'keep'
    ? `; the sealed PDF, which names them, is kept: “${sealed.basis}”`
    : '; the sealed PDF, which names them, is destroyed, too';
};

const erasedIn = (keys: Parameters<typeof ownerOfKey>[0][]) => {
  if (keys.some((key) => ownerOfKey(key).kind === 'document'))
    return 'All personal data of the document and its recipients was';

  return keys.length === 1
    ? 'The personal data of a recipient was'
    : `The personal data of ${keys.length} recipients was`;
};

const becauses = {
  'consent-withdrawn': 'consent to it was withdrawn',
  'purpose-ended': 'it was no longer needed',
  objection: 'someone objected to its use',
  unlawful: 'it was not lawful to keep it',
  'legal-duty': 'the law demands it',
  retention: 'its time to be kept had ended',
} as const;
