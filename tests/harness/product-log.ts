import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import { type DecryptedLog, decryptedLog } from '../../services/shared/log/decrypted-log.ts';
import { VARIABLES } from '../../services/shared/service/config.ts';
import { withFiles } from '../../services/shared/service/named-files.ts';
import { openVault } from '../../services/shared/vault/open-vault.ts';

/** Opens the event log of a running product with the keys of its vault. `close` closes both. */
export const productLog = (env: NodeJS.ProcessEnv): DecryptedLog => {
  const {
    EVENTSTORE_URL = '',
    EVENTSTORE_USER,
    DATABASE_URL = '',
    VAULT_KEY = '',
  } = withFiles(env, VARIABLES);
  const vault = openVault({ DATABASE_URL, VAULT_KEY }, env);
  const store = openEventStore(EVENTSTORE_URL, EVENTSTORE_USER ?? 'admin:changeit');
  const close = async () => {
    await vault.close();
    await store.close();
  };

  return { ...decryptedLog(store, vault), close };
};
