import { createHash } from 'node:crypto';
import type { CompletedPart } from '@aws-sdk/client-s3';
import type { BucketClient } from './client.ts';
import type { Sending } from './write-once.ts';

type Uploading = {
  readonly run: BucketClient['run'];
  /** The bytes of a piece. One is on its way while the next is gathered. */
  readonly piece: number;
  readonly object: { readonly Bucket: string; readonly Key: string };
  /** Writes the object with what is sent. Answers false if there is one already, which is to stay as it is. */
  readonly write: (send: Sending) => Promise<boolean>;
  readonly signal: AbortSignal | undefined;
};

/**
 * Uploads an object in pieces, each of which the bucket checks by its SHA-256. Answers false if there is one already. If
 * anything fails, the pieces that have arrived are thrown away; where the process dies, the bucket's own rule does that
 * (docs/operations.md).
 */
export const uploadTo = async (uploading: Uploading, bytes: AsyncIterable<Uint8Array>): Promise<boolean> => {
  const { run, object, piece: size, signal } = uploading;
  const begun = await run((client, { CreateMultipartUploadCommand }) =>
    client.send(new CreateMultipartUploadCommand({ ...object, ChecksumAlgorithm: 'SHA256' })),
  );
  const upload = { ...object, UploadId: begun.UploadId };

  try {
    const parts: CompletedPart[] = [];
    let sending: Promise<unknown> = Promise.resolve();
    for await (const piece of pieces(bytes, size)) {
      signal?.throwIfAborted();
      await sending;
      const number = parts.length + 1;
      const ChecksumSHA256 = createHash('sha256').update(piece).digest('base64');
      const part = { ...upload, PartNumber: number, ChecksumSHA256, Body: piece };
      sending = run((client, { UploadPartCommand }) =>
        client.send(new UploadPartCommand(part), { ...(signal && { abortSignal: signal }) }),
      ).then(({ ETag }) => parts.push({ PartNumber: number, ChecksumSHA256, ETag }));
      // A failure is met at the next `await`, which comes only when the next piece is there.
      sending.catch(() => {});
    }
    await sending;
    signal?.throwIfAborted();
    return await complete(uploading, upload, parts);
  } catch (error) {
    await discard(uploading, upload);
    throw error;
  }
};

type Begun = Uploading['object'] & { readonly UploadId: string | undefined };

const complete = async (
  { run, write }: Uploading,
  upload: Begun,
  Parts: CompletedPart[],
): Promise<boolean> => {
  const isWritten = await write((client, { CompleteMultipartUploadCommand }, condition) =>
    client.send(new CompleteMultipartUploadCommand({ ...upload, ...condition, MultipartUpload: { Parts } })),
  );
  if (!isWritten) await discard({ run }, upload);

  return isWritten;
};

const discard = ({ run }: Pick<Uploading, 'run'>, upload: Begun): Promise<unknown> =>
  run((client, { AbortMultipartUploadCommand }) =>
    client.send(new AbortMultipartUploadCommand(upload)),
  ).catch(() => {});

/** Cuts the bytes into pieces of the same size; only the last may be smaller. */
async function* pieces(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const some of bytes) {
    for (let rest = some; rest.length > 0; ) {
      const taken = rest.subarray(0, size - length);
      waiting.push(taken);
      length += taken.length;
      rest = rest.subarray(taken.length);
      if (length < size) continue;
      yield Buffer.concat(waiting);
      [waiting, length] = [[], 0];
    }
  }
  if (length > 0) yield Buffer.concat(waiting);
}
