import { signedLog, writerKeysIn } from '../services/command/log/writer-keys.ts';
import type { DecryptedLog } from '../services/shared/log/decrypted-log.ts';
import { productLog } from '../tests/harness/product-log.ts';

/** Works with a product's log as its command service does: what is appended is encrypted and signed with its keys. */
export const withLog = async <Answer>(
  env: NodeJS.ProcessEnv,
  work: (store: DecryptedLog) => Promise<Answer>,
): Promise<Answer> => {
  const store = productLog(env);
  const [key] = writerKeysIn(env.WRITER_KEY ?? '');

  return await work(signedLog(store, key)).finally(store.close);
};
