import type { DocumentCards } from './card.ts';

/** The cards of events about how long a document is kept, and why. */
export const retentionCards = {
  RetentionSet: {
    personal: {},
    group: 'retention',
    label: 'Retention set',
    sentence: ({ until, disposal }) =>
      `By its retention rule, the document is kept ${untilWords(until)}${until === null ? '' : disposal === 'erase' ? ' and then erased' : ' and then reviewed'}`,
    changes: ['retentions'],
  },
  RetentionShorteningAsked: {
    personal: { document: ['reason'] },
    group: 'retention',
    label: 'Shorter retention requested',
    sentence: ({ until, reason }, { actor }) =>
      `${actor} asked to keep the document only ${untilWords(until)}: “${reason}”`,
    changes: ['retentions'],
  },
  RetentionChanged: {
    personal: { document: ['reason'] },
    group: 'retention',
    label: 'Retention changed',
    sentence: ({ until, reason, approvedBy, countsFrom }, { actor }) =>
      approvedBy === null
        ? `${actor} had the document kept ${untilWords(until)}: “${reason}”`
        : `${actor} agreed to keep the document only ${untilWords(until)}, which counts from ${day(countsFrom)}: “${reason}”`,
    wakes: ['retention'],
    changes: ['retentions'],
  },
  HoldPlaced: {
    personal: { document: ['reason'] },
    group: 'retention',
    label: 'Hold placed',
    sentence: ({ kind }) =>
      kind === 'legal' ? 'The document was put on legal hold' : 'Use of the document was restricted',
    /** Its matter may have been closed while the hold was on its way. */
    wakes: ['retention'],
    changes: ['retentions', 'holds'],
  },
  HoldReleased: {
    personal: { document: ['reason'] },
    group: 'retention',
    label: 'Hold released',
    sentence: () => 'A hold on the document was released',
    wakes: ['retention'],
    changes: ['holds'],
  },
  DisposalAnnounced: {
    personal: {},
    group: 'retention',
    label: 'Disposal announced',
    sentence: ({ disposeOn }) => `The document’s time is over on ${day(disposeOn)}`,
    wakes: ['retention'],
    changes: ['retentions'],
  },
  DisposalNoticeMailed: {
    personal: {},
    group: 'retention',
    label: 'Notice of disposal mailed',
    sentence: () => 'A notice that the document’s time is over soon was mailed',
    changes: [],
  },
  DisposalDecided: {
    personal: { document: ['reason'] },
    group: 'retention',
    label: 'Disposal decided',
    sentence: ({ decision, until, reason }, { actor }) =>
      decision === 'erase'
        ? `${actor} decided to erase the document: “${reason}”`
        : `${actor} decided to keep the document ${untilWords(until)}: “${reason}”`,
    wakes: ['retention'],
    changes: ['retentions'],
  },
  DocumentRestored: {
    personal: { document: ['reason'] },
    group: 'retention',
    label: 'Document restored',
    sentence: ({ reason }, { actor }) => `${actor} brought the deleted document back: “${reason}”`,
    wakes: ['mail', 'seal', 'retention'],
    changes: ['documents', 'retentions'],
  },
} satisfies Partial<DocumentCards>;

const day = (instant: string) => instant.slice(0, 10);
const untilWords = (until: string | null) => (until === null ? 'forever' : `until ${day(until)}`);
