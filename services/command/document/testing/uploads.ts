import { expect } from 'vitest';
import { samplePdf } from '../../../../tests/fixtures/pdf.ts';
import { openClient } from '../../../../tests/harness/client.ts';

/** As spec part 1, section 9 has it. */
export const FILE_MAX = 10 * 1024 * 1024;

export type Part = { readonly name: string; readonly filename?: string; readonly body: string | Uint8Array };

export const title: Part = { name: 'title', body: 'Lease' };
export const pdf: Part = { name: 'document', filename: 'lease.pdf', body: '%PDF-1.7 that nobody reads' };

export const realPdf = async (name = 'Lease') => ({
  ...pdf,
  body: Buffer.from(await samplePdf({ pages: 2, title: name })),
});

export const sized = (bytes: number): Part => ({ ...pdf, body: Buffer.alloc(bytes, '%') });

/** By hand, for names and parts that no browser would send. */
export const bodyOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, body }) => [
      Buffer.from(
        `--limit\r\nContent-Disposition: form-data; name="${name}"${
          filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/pdf`
        }\r\n\r\n`,
      ),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--limit--\r\n'),
  ]);

export const inChunks = (bytes: Buffer): ReadableStream =>
  ReadableStream.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    })(),
  );

/** Uploads parts to the service, as somebody who is signed in. */
export const uploadsTo = (service: string, session: string) => {
  const upload = (parts: readonly Part[], headers: Readonly<Record<string, string>> = {}) =>
    send(bodyOf(parts), headers);

  const send = (body: Buffer | string | ReadableStream, headers: Readonly<Record<string, string>> = {}) =>
    openClient(service).send('POST', '/api/documents/upload', {
      body,
      duplex: 'half',
      headers: {
        'Content-Type': 'multipart/form-data; boundary=limit',
        Cookie: `inkstream_session=${session}`,
        ...headers,
      },
    } as RequestInit);

  /** A client that leaves in the middle of its file. */
  const brokenOff = async () => {
    const leaving = new AbortController();
    const body = new ReadableStream({
      async pull(controller) {
        controller.enqueue(bodyOf([title, sized(100_000)]).subarray(0, 90_000));
        leaving.abort();
      },
    });
    const request = openClient(service).send('POST', '/api/documents/upload', {
      body,
      duplex: 'half',
      signal: leaving.signal,
      headers: {
        'Content-Type': 'multipart/form-data; boundary=limit',
        Cookie: `inkstream_session=${session}`,
      },
    } as RequestInit);

    await expect(request).rejects.toThrow();
  };

  return { upload, send, brokenOff };
};
