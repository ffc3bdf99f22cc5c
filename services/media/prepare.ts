import type { z } from 'zod';
import type { Prepare } from '#contracts/api/media.ts';
import type { Sha256 } from '#contracts/ids.ts';
import type { Blobs } from '../shared/blobs/blobs.ts';
import { fairQueue } from './fair-queue.ts';
import { bytesOf, type Pages } from './pages.ts';
import type { PdfWorkers } from './pdf-workers.ts';
import { Refused } from './refused.ts';
import { fileKind } from './uploads/file-kind.ts';
import { type Converter, fromWord } from './word/from-word.ts';

type Wanted = z.infer<typeof Prepare.request>;
type Prepared = Extract<z.infer<typeof Prepare.reply>, { ok: true }>;

type Dependencies = {
  readonly blobs: Blobs;
  readonly workers: PdfWorkers;
  readonly pages: Pages;
  readonly converter: Converter;
};

/**
 * How many files may be in memory at the same time, how many of one account are read at the same time, and how many of
 * one account may wait.
 */
const TURNS = { atOnce: 6, each: 1, waiting: 2 };

/** Reads an uploaded file and makes the PDF that everybody sees. Rejects with `Refused`. */
export const openPrepare = ({ blobs, workers, pages, converter }: Dependencies) => {
  const running = new Map<string, Promise<Prepared>>();
  const inTurn = fairQueue(TURNS);

  const prepare = async ({ original, account, fileName, attachmentSheet }: Wanted): Promise<Prepared> => {
    const bytes = await bytesOf(blobs, original);
    const kind = fileKind(bytes);
    if (attachmentSheet && kind !== 'pdf') throw new Refused('upload.nothing-to-keep');
    const { pdf, remarks } =
      kind === 'pdf'
        ? { pdf: bytes, remarks: null }
        : await fromWord({ workers, converter })({ bytes, kind, account, fileName });
    const prepared = await workers.prepare(pdf, account, attachmentSheet).catch(orIncomplete(pdf));
    const sha256 = await keepBytes(prepared.bytes ?? (pdf === bytes ? null : pdf), original);
    await pages.begin(sha256, account, prepared.picture);

    return {
      ok: true,
      fileType: kind === 'pdf' || kind === 'docx' ? kind : 'doc',
      pdf: sha256,
      pages: [...prepared.pages],
      remarks: [...prepared.remarks, ...((await remarks) ?? [])],
    };
  };

  const keepBytes = async (bytes: Uint8Array | null, original: Sha256) =>
    bytes ? blobs.put(bytes) : original;

  return (request: Wanted): Promise<Prepared> => {
    const { original, account, fileName, attachmentSheet } = request;
    const key = JSON.stringify([account, original, fileName ?? null, attachmentSheet?.fileName ?? null]);
    const pending =
      running.get(key) ?? inTurn(account, () => prepare(request)).finally(() => running.delete(key));
    running.set(key, pending);

    return pending;
  };
};

const isUnreadable = (error: unknown) => error instanceof Refused && error.code === 'upload.unreadable';

/** Tells a file whose end is missing apart from a damaged one. */
const orIncomplete = (pdf: Uint8Array) => (error: unknown) => {
  if (isUnreadable(error) && !Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length).includes('%%EOF'))
    throw new Refused('upload.incomplete');
  throw error;
};
