import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { z } from 'zod';
import type { Erased } from '#contracts/api/announcements.ts';
import type { ErasedOne } from '#contracts/privacy/certificate.ts';
import { pause } from '../../../services/shared/flow/pause.ts';
import type { openInstallation } from '../installation.ts';

type Installation = Pick<Awaited<ReturnType<typeof openInstallation>>, 'certify' | 'blobs'>;

/** How often we ask for a certificate, and how many milliseconds apart: keys and files are destroyed within seconds. */
const ATTEMPTS = 30;
const PAUSE = 1_000;

/**
 * Writes the certificate of an erasure into the folder where the command was called, and returns the path of the file.
 * Null if keys or files still aren't destroyed after half a minute, or if nobody issues certificates.
 */
export const writeCertificate = async (
  { certify, blobs }: Installation,
  of: z.infer<typeof Erased.request>['of'],
): Promise<string | null> => {
  const one = certifiedOne(of);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await pause(PAUSE);
    const answer = await certify({ of: one });
    const note = answer.ok ? await blobs.get(answer.certificate) : null;
    if (note === null) continue;
    const path = resolve(process.env.INIT_CWD ?? '.', `certificate-${idOf(one)}.txt`);
    await writeFile(path, note);
    return path;
  }

  return null;
};

const certifiedOne = (of: z.infer<typeof Erased.request>['of']): ErasedOne => {
  if (of.kind === 'account') return { kind: 'account', account: of.id };
  if (of.kind === 'request') return { kind: 'request', request: of.id };
  const { document, recipient } = of;

  return recipient === null ? { kind: 'document', document } : { kind: 'recipient', document, recipient };
};

const idOf = (one: ErasedOne): string => {
  if (one.kind === 'account') return one.account;
  if (one.kind === 'request') return one.request;

  return one.kind === 'document' ? one.document : `${one.document}.${one.recipient}`;
};
