import type { DocumentCards } from './card.ts';

/** The cards of events about how long a document is kept, and why. */
export const retentionCards = {
  RetentionSet: {
    personal: {},
    group: 'retention',
    label: { en: 'Retention set' },
    sentence: {
      en: ({ until, disposal }) =>
        `By its retention rule, the document is kept ${untilWords(until)}${until === null ? '' : disposal === 'erase' ? ' and then erased' : ' and then reviewed'}`,
    },
    changes: ['retentions'],
  },
  RetentionShorteningAsked: {
    personal: { document: ['reason'] },
    group: 'retention',
    label: { en: 'Shorter retention requested' },
    sentence: {
      en: ({ until, reason }, { actor }) =>
        `${actor} asked to keep the document only ${untilWords(until)}: “${reason}”`,
    },
    changes: ['retentions'],
  },
  RetentionChanged: {
    personal: { document: ['reason'] },
    group: 'retention',
    label: { en: 'Retention changed' },
    sentence: {
      en: ({ until, reason, approvedBy, countsFrom }, { actor }) =>
        approvedBy === null
          ? `${actor} had the document kept ${untilWords(until)}: “${reason}”`
          : `${actor} agreed to keep the document only ${untilWords(until)}, which counts from ${day(countsFrom)}: “${reason}”`,
    },
    wakes: ['retention'],
    changes: ['retentions'],
  },
  HoldPlaced: {
    personal: { document: ['reason'] },
    group: 'retention',
    label: { en: 'Hold placed' },
    sentence: {
      en: ({ kind }) =>
        kind === 'legal' ? 'The document was put on legal hold' : 'Use of the document was restricted',
    },
    /** Its matter may have been closed while the hold was on its way. */
    wakes: ['retention'],
    changes: ['retentions', 'holds'],
  },
  HoldReleased: {
    personal: { document: ['reason'] },
    group: 'retention',
    label: { en: 'Hold released' },
    sentence: { en: () => 'A hold on the document was released' },
    wakes: ['retention'],
    changes: ['holds'],
  },
  DisposalAnnounced: {
    personal: {},
    group: 'retention',
    label: { en: 'Disposal announced' },
    sentence: { en: ({ disposeOn }) => `The document’s time is over on ${day(disposeOn)}` },
    wakes: ['retention'],
    changes: ['retentions'],
  },
  DisposalNoticeMailed: {
    personal: {},
    group: 'retention',
    label: { en: 'Notice of disposal mailed' },
    sentence: { en: () => 'A notice that the document’s time is over soon was mailed' },
    changes: [],
  },
  DisposalDecided: {
    personal: { document: ['reason'] },
    group: 'retention',
    label: { en: 'Disposal decided' },
    sentence: {
      en: ({ decision, until, reason }, { actor }) =>
        decision === 'erase'
          ? `${actor} decided to erase the document: “${reason}”`
          : `${actor} decided to keep the document ${untilWords(until)}: “${reason}”`,
    },
    wakes: ['retention'],
    changes: ['retentions'],
  },
  DocumentRestored: {
    personal: { document: ['reason'] },
    group: 'retention',
    label: { en: 'Document restored' },
    sentence: { en: ({ reason }, { actor }) => `${actor} brought the deleted document back: “${reason}”` },
    wakes: ['mail', 'seal', 'retention'],
    changes: ['documents', 'retentions'],
  },
} satisfies Partial<DocumentCards>;

const day = (instant: string) => instant.slice(0, 10);
const untilWords = (until: string | null) => (until === null ? 'forever' : `until ${day(until)}`);
