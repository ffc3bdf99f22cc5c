import type { AccountEvent } from './events.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** How many passkeys an account can have. */
export const PASSKEYS_MAX = 10;
/** Characters. */
export const PASSKEY_NAME_MAX = 100;

export type Passkey = {
  /** The SHA-256 of the credential's id. */
  readonly credential: string;
  /** The credential's id in base64url, by which authenticators know it. */
  readonly id: string;
  /** In the form of COSE, in base64url. */
  readonly publicKey: string;
  readonly transports: readonly string[];
  /** Whether it's kept by more than one device. */
  readonly backedUp: boolean;
  readonly name: string;
  readonly addedAt: string;
  /** How often it was used, as it says itself. Many never count, and always say 0. */
  readonly counter: number;
};

/** The part of an account's state that is about its passkeys, oldest first. */
export type HoldsPasskeys = { readonly passkeys: readonly Passkey[] };

export const noPasskeys: HoldsPasskeys = { passkeys: [] };

/** The use of a passkey: the hash of its credential, and its counter after that. */
export type PasskeyUse = { readonly credential: string; readonly counter: number };

export const passkeyOf = ({ passkeys }: HoldsPasskeys, credential: string): Passkey | undefined =>
  passkeys.find((one) => one.credential === credential);

export const hasRoomForPasskey = ({ passkeys }: HoldsPasskeys): boolean => passkeys.length < PASSKEYS_MAX;

/** Whether a passkey counts on. Where it does not, somebody has a copy of it (WebAuthn, section 6.1.1). */
export const countsOn = ({ counter: before }: Pick<Passkey, 'counter'>, { counter }: PasskeyUse): boolean =>
  counter > before || (counter === 0 && before === 0);

type About = Extract<AccountEvent, { type: 'PasskeyAdded' | 'PasskeyRemoved' | 'SignedIn' }> & {
  readonly metadata: { readonly at: string };
};

export const evolvePasskeys = <Account extends HoldsPasskeys>(
  account: Account,
  { type, data, metadata: { at } }: About,
): Account => {
  const { passkeys } = account;
  switch (type) {
    case 'PasskeyAdded': {
      const { aaguid: _, ...passkey } = data;
      return { ...account, passkeys: [...passkeys, { ...passkey, addedAt: at }] };
    }
    case 'PasskeyRemoved':
      return { ...account, passkeys: passkeys.filter(({ credential }) => credential !== data.credential) };
    case 'SignedIn': {
      const used = data.passkey;
      if (!used) return account;
      return {
        ...account,
        passkeys: passkeys.map((one) =>
          one.credential === used.credential ? { ...one, counter: used.counter } : one,
        ),
      };
    }
  }
};
