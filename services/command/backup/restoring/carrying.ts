import type { Pool } from '../../../shared/database/pool.ts';
import type { Envelope } from '../../log/envelopes.ts';
import type { Writer } from '../../log/handle.ts';

/** What is needed to carry facts over into a restored epoch. */
export type Carrying = {
  readonly writer: Writer;
  readonly database: Pool;
  /** The envelope of one more command, which the restore gives. */
  readonly byRestore: () => Envelope;
};
