import { randomBytes } from 'node:crypto';
import { ContentInfo, id_signedData, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  id_ct_tstInfo,
  MessageImprint,
  PKIStatus,
  TimeStampReq,
  TimeStampReqVersion,
  TimeStampResp,
  TSTInfo,
} from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { Refusal } from '#contracts/api/refusals.ts';
import { oids, type Timestamp } from './cms.ts';

/**
 * Asks an RFC 3161 time-stamping authority. Refuses with `unavailable` if the token isn't exactly what was asked for.
 * Sealing is then tried again later, because a seal without the promised time is worth less than a late one. `timeout`
 * is in milliseconds.
 */
export const timestampFrom =
  (url: string, timeout = 10_000): Timestamp =>
  async (digest) => {
    try {
      const nonce = newNonce();
      const token = await tokenFrom(url, requestOf(digest, nonce), timeout);
      check(token, digest, nonce);

      return token;
    } catch (error) {
      throw Object.assign(new Refusal('unavailable'), { cause: error });
    }
  };

const LARGEST_ANSWER = 64 * 1024;

const tokenFrom = async (url: string, request: Buffer, timeout: number): Promise<Buffer> => {
  const response = await fetch(url, {
    method: 'POST',
    body: new Uint8Array(request),
    headers: { 'content-type': 'application/timestamp-query' },
    signal: AbortSignal.timeout(timeout),
  });
  if (!response.ok) throw new Error(`the time-stamping authority answered ${response.status}`);

  const { status, timeStampToken } = AsnConvert.parse(await readLimited(response), TimeStampResp);
  if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods)
    throw new Error(`the time-stamping authority refused: ${PKIStatus[status.status]}`);
  if (!timeStampToken) throw new Error('the time-stamping authority gave no token');

  return Buffer.from(AsnConvert.serialize(timeStampToken));
};

const readLimited = async (response: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > LARGEST_ANSWER) throw new Error('the answer of the time-stamping authority is too long');
    chunks.push(chunk);
  }

  return Buffer.concat(chunks);
};

const requestOf = (digest: Uint8Array, nonce: Buffer): Buffer =>
  Buffer.from(
    AsnConvert.serialize(
      new TimeStampReq({
        version: TimeStampReqVersion.v1,
        messageImprint: new MessageImprint({
          hashAlgorithm: new AlgorithmIdentifier({ algorithm: oids.sha256, parameters: null }),
          hashedMessage: new OctetString(digest),
        }),
        nonce: new Uint8Array(nonce).buffer,
        certReq: true,
      }),
    ),
  );

/** A positive number whose first byte isn't null, so that its encoding has exactly these bytes. */
const newNonce = (): Buffer => {
  const nonce = randomBytes(16);
  nonce[0] = 0x40 | ((nonce[0] ?? 0) & 0x3f);

  return nonce;
};

/** A token for another request or another time proves nothing. */
const check = (token: Buffer, digest: Uint8Array, nonce: Buffer): void => {
  const info = AsnConvert.parse(token, ContentInfo);
  if (info.contentType !== id_signedData) throw new Error('the time-stamp is not signed');

  const { encapContentInfo } = AsnConvert.parse(info.content, SignedData);
  const content = encapContentInfo.eContent?.single;
  if (encapContentInfo.eContentType !== id_ct_tstInfo || !content) throw new Error('the token holds no time');

  const { messageImprint, nonce: answered } = AsnConvert.parse(content.buffer, TSTInfo);
  if (!answered || !nonce.equals(Buffer.from(answered)))
    throw new Error('the time-stamp answers another request');
  if (
    messageImprint.hashAlgorithm.algorithm !== oids.sha256 ||
    !Buffer.from(messageImprint.hashedMessage.buffer).equals(digest)
  )
    throw new Error('the time-stamp is of something else');
};
