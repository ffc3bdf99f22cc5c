import { Refusal } from '#contracts/api/refusals.ts';
import type { Sha256 } from '#contracts/ids.ts';

/** The log of the service that gets this refusal says which blob is damaged. */
export class DamagedBlob extends Refusal {
  readonly sha256: Sha256;

  constructor(sha256: Sha256) {
    super('file.damaged');
    this.sha256 = sha256;
  }
}
