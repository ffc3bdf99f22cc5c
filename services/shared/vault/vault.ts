/** The name of a key: `a:<account>`, `d:<document>`, `r:<document>.<recipient>`, `m:<matter>` or `p:<privacy request>`. */
export type KeyId = string;

/** 32 random bytes that encrypt what is personal of one person or document. */
export type PersonalKey = Buffer;

/**
 * Keeps the keys of personal data, outside the log and its backups. Every function refuses `unavailable` while the
 * vault can't be reached, and throws `WrongVaultKey` if VAULT_KEY isn't the one of this vault.
 */
export type Vault = {
  /**
   * Returns the key of each id, made now if there was none. A key that is returned is stored safely, so that an event
   * may be encrypted with it. A key that was destroyed is never made again.
   */
  readonly make: (ids: readonly KeyId[]) => Promise<ReadonlyMap<KeyId, PersonalKey | 'destroyed'>>;
  readonly open: (
    ids: readonly KeyId[],
  ) => Promise<ReadonlyMap<KeyId, PersonalKey | 'destroyed' | 'unknown'>>;
  /**
   * Destroys the keys for good, and returns when and with which commitment (hex) each was. An id without a key can have
   * none from now on; its commitment is null. `by` is the id of the event that asked for it. The same again changes
   * nothing.
   */
  readonly destroy: (ids: readonly KeyId[], by: string) => Promise<ReadonlyMap<KeyId, Destruction>>;
  /** The ids of all keys that were ever destroyed, some at a time. */
  readonly readDestroyed: () => AsyncIterable<readonly KeyId[]>;
  /** What the vault itself says of these keys, asked anew and without any memory. Those that it doesn't have are missing. */
  readonly inspect: (ids: readonly KeyId[]) => Promise<ReadonlyMap<KeyId, Inspected>>;
  /** Forgets what this process remembers of these keys. */
  readonly drop: (ids: readonly KeyId[]) => void;
  /** Tells of keys that are dropped. The listener is held weakly: whoever remembers what keys opened keeps it. */
  readonly onDrop: (listener: OnDrop) => void;
};

export type OnDrop = (ids: readonly KeyId[]) => void;

/** Commitments are in hex. `changed`: the key doesn't open, or isn't the one that its row commits to. */
export type Inspected =
  | { readonly kind: 'kept'; readonly commitment: string }
  | ({ readonly kind: 'destroyed' } & Destruction)
  | { readonly kind: 'changed' };

export type Destruction = { readonly at: string; readonly by: string; readonly commitment: string | null };
