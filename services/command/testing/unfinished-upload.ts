import { type ClientRequest, type IncomingMessage, request } from 'node:http';

export type UnfinishedUpload = {
  /** Resolves once the service has answered. */
  readonly answer: Promise<{ readonly status: number; readonly text: string }>;
  /** Sends what is missing of the body. */
  readonly finish: () => void;
  /** Closes the connection in the middle of the file. */
  readonly abandon: () => void;
};

const head = Buffer.from(
  [
    '--part',
    'Content-Disposition: form-data; name="title"',
    '',
    'Lease',
    '--part',
    'Content-Disposition: form-data; name="document"; filename="lease.pdf"',
    'Content-Type: application/pdf',
    '',
    '',
  ].join('\r\n'),
);
const tail = Buffer.from('\r\n--part--\r\n');

/** Begins to upload a file of `size` bytes, and sends all but the last of them; resolves once they have left. */
export const beginUpload = async (url: string, session: string, size = 10_000): Promise<UnfinishedUpload> => {
  const asking = request(`${url}/api/documents/upload`, {
    method: 'POST',
    agent: false,
    headers: {
      Cookie: `inkstream_session=${session}`,
      'Content-Type': 'multipart/form-data; boundary=part',
      'Content-Length': head.length + size + tail.length,
    },
  });
  const answer = answered(asking);
  answer.catch(() => {});
  asking.write(head);
  await Promise.race([written(asking, Buffer.alloc(size - 1, '%')), answer]);

  return {
    answer,
    finish: () => asking.end(Buffer.concat([Buffer.from('%'), tail])),
    abandon: () => asking.destroy(),
  };
};

const written = (asking: ClientRequest, bytes: Buffer) =>
  new Promise<void>((resolve) => asking.write(bytes, () => resolve()));

const answered = async (asking: ClientRequest): UnfinishedUpload['answer'] => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asking.once('response', resolve);
    asking.once('error', reject);
  });
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);

  return { status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() };
};
