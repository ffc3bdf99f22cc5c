import type { DocumentEvent } from '#contracts/document/events.ts';

// What becomes of a seal of the sample lease that was given up.

export const sealFailed: DocumentEvent = { type: 'SealFailed', data: { reason: 'upload.not-sealable' } };
export const sealRetried: DocumentEvent = { type: 'SealRetried', data: { reason: 'More memory' } };
