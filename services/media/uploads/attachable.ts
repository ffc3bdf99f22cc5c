import { isDeepStrictEqual } from 'node:util';
import { defaultLanguage } from '#contracts/text/languages.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { editable } from '../pdf/editable.ts';
import type { Engine } from '../pdf/engine.ts';
import { Refused } from '../refused.ts';
import type { Trial } from '../seal/trial.ts';
import { type Inspected, inspect, openOrSalvage, refuseAtSight } from './inspect.ts';

/** The file's name on the sheet. */
export type Named = { readonly fileName: string };

/**
 * Makes a document of a file that was signed before, without touching that file: an attachment sheet that names it,
 * then a copy of its pages. The seal attaches the file itself byte for byte, so the file must hold nothing that a
 * reader would run. Throws `Refused`.
 */
export const attachable = async (
  engine: Engine,
  bytes: Uint8Array,
  trial: Trial,
  { fileName }: Named,
): Promise<Inspected> => {
  const { copy, signatures, pageCount } = await copyDocument(engine, bytes);
  const { withCover } = await import('../seal/attachment-sheet/cover-page.ts');
  const cover = { language: defaultLanguage, fileName, original: sha256(bytes), pageCount, signatures };

  const inspected = await inspect(engine, await withCover(copy, cover), (pdf) => trial(pdf, bytes));
  return { ...inspected, remarks: [{ kind: 'original-attached', count: signatures }] };
};

const copyDocument = async (engine: Engine, bytes: Uint8Array) => {
  const { document, sound } = await openOrSalvage(engine, bytes);
  try {
    const facts = await document.facts();
    const { pageCount } = document;
    const { signatures } = facts;
    refuseAtSight(document, facts);
    if (signatures === 0) throw new Refused('upload.nothing-to-keep');
    const { isActive } = await editable(document, sound, facts);
    if (isActive) throw new Refused('upload.not-attachable');

    const sizes = await document.sizes();
    const copy = await document.copyPages();
    if (!isDeepStrictEqual(await sizesOf(engine, copy), sizes)) throw new Refused('upload.not-attachable');

    return { copy, signatures, pageCount };
  } finally {
    await document.close();
  }
};

const sizesOf = async (engine: Engine, bytes: Uint8Array) => {
  const document = await engine.open(bytes);
  try {
    return await document.sizes();
  } finally {
    await document.close();
  }
};
