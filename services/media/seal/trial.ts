import type { Certificate } from '#contracts/api/media.ts';
import { defaultLanguage } from '#contracts/text/languages.ts';
import { compose, type SealRequest } from './composition.ts';
import type { Inspector } from './inspection.ts';
import { expectedOf, withFirstOpening } from './open-original.ts';
import { checkFile } from './self-check.ts';
import { placeOfSignature } from './signature/pades.ts';
import { loadFonts } from './typesetting/fonts.ts';
import { type Shaper, shaper } from './typesetting/shaping.ts';

/** Answers whether a file can be sealed, with this file attached. Nothing is signed or kept. */
export type Trial = (pdf: Uint8Array, attached?: Uint8Array) => Promise<boolean>;

/** Goes through sealing without the signature itself, so that nobody signs a document that can't be sealed. */
export const openTrial = (inspector: Inspector): Trial => {
  let shaping: Shaper | undefined;

  return async (pdf, attached) => {
    const original = attached ?? null;
    shaping ??= shaper(loadFonts());
    const composing = { shaper: shaping, drawings: new Map(), at: new Date(), room: ROOM, original };

    try {
      const before = { bytes: pdf, ...(await inspector.outline(pdf)) };
      await withFirstOpening(before, inspector, async (file) => {
        const { pageCount, hasAllAnnotations } = compose(
          file,
          original ? attaching : trialRequest,
          composing,
        );
        const saved = await file.save();
        placeOfSignature(saved, ROOM);
        const outline = await inspector.outline(saved, before);
        checkFile(saved, outline, expectedOf(before, pageCount, hasAllAnnotations, original));
      });
      return true;
    } catch (error) {
      const failures = error instanceof AggregateError ? error.errors : [error];
      const exhausted = failures.find((one) => one instanceof WebAssembly.RuntimeError);
      if (exhausted) throw exhausted;
      return false;
    }
  };
};

/** Bytes: more than a signature takes. */
const ROOM = 16_384;

const nothing = '0'.repeat(64);

const certificate: Certificate = {
  language: defaultLanguage,
  documentId: nothing,
  title: 'Trial',
  originalFileName: 'trial.pdf',
  original: nothing,
  pdf: nothing,
  sender: { fullName: 'Trial', email: 'trial@example.com' },
  completedAt: '2026-01-01T00:00:00.000Z',
  chainHead: nothing,
  checkpoint: null,
  parties: [],
  events: [],
};

/** The smallest possible value and certificate. */
export const trialRequest: SealRequest = {
  pdf: nothing,
  values: [
    {
      type: 'text',
      pageNumber: 1,
      x: 0,
      y: 0,
      width: 100,
      height: 30,
      fontSize: 12,
      value: 'Trial',
      handwriting: null,
    },
  ],
  certificate,
};

const attaching: SealRequest = { ...trialRequest, attachmentSheet: { fileName: 'trial.pdf', entries: [] } };
