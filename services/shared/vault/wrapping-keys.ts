import { readFileSync } from 'node:fs';
import { NobodyToAsk } from '../outages/nobody-to-ask.ts';
import { VAULT_KEYS, type WrappingKey, wrappingKeyOf } from './wrapping.ts';

/** The keys in VAULT_KEY, as this process knows them. */
export type WrappingKeys = {
  /** The key that wraps new keys. */
  readonly current: () => WrappingKey;
  readonly find: (id: string) => WrappingKey | undefined;
  readonly all: () => readonly WrappingKey[];
  /** Where VAULT_KEY comes from, if it comes from a file. */
  readonly file: string | null;
  /** Reads VAULT_KEY_FILE again, since the leader replaces what is in it. */
  readonly reread: () => void;
};

/**
 * The keys in VAULT_KEY aren't those of the vault, which only an operator can fix. Until then the vault is as good as
 * away.
 */
export class WrongVaultKey extends NobodyToAsk {
  /** For the operator. */
  readonly sentence: string;

  constructor(keyId: string) {
    super();
    this.sentence = `The vault’s keys are wrapped by the key ${keyId}, which VAULT_KEY does not hold: give this service the VAULT_KEY of this installation.`;
  }
}

/** Milliseconds after which the file is read again, so that no process keeps a key that was deleted. */
const AGE = 60_000;

/** `setting` is the value of VAULT_KEY; `file` is where it came from, if it came from a file. */
export const wrappingKeys = (setting: string, file: string | null): WrappingKeys => {
  let keys = setting.split(',').map(wrappingKeyOf);
  let read = performance.now();

  const reread = () => {
    read = performance.now();
    const found = file === null ? '' : textIn(file);
    // While the file is replaced, what is in it may be nothing that we can use.
    if (VAULT_KEYS.test(found)) keys = found.split(',').map(wrappingKeyOf);
  };
  const known = () => {
    if (file !== null && performance.now() - read > AGE) reread();
    return keys;
  };

  return {
    current: () => known()[0] as WrappingKey,
    find: (keyId) => known().find(({ id }) => id === keyId),
    all: () => keys,
    file,
    reread,
  };
};

/** The file that VAULT_KEY comes from; null if it comes from the environment itself. */
export const vaultKeyFile = ({ VAULT_KEY, VAULT_KEY_FILE }: NodeJS.ProcessEnv): string | null =>
  VAULT_KEY === undefined ? (VAULT_KEY_FILE ?? null) : null;

const textIn = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
};
