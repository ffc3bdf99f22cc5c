import type { AccountEvent } from '#contracts/account/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import { idOf } from '#contracts/stream-name.ts';

/** What lets somebody in without a password: a passkey of an account, or a token of an organisation. */
type Credential = {
  readonly kind: 'passkey' | 'token';
  /** The id of the account or organisation. */
  readonly holder: string;
  readonly id: string;
  readonly isTakenBack: boolean;
};

/** By kind and id: a restore that forgot what was taken back would open the door again to whoever has it. */
export type LastingCredentials = { readonly credentials: ReadonlyMap<string, Credential> };

export const credentialTypes = ['PasskeyAdded', 'PasskeyRemoved', 'TokenMade', 'TokenRevoked'] as const;

/** Gathers the credentials of one or more epochs. What was taken back in any of them counts as taken back. */
export const lastingCredentials = () => {
  const credentials = new Map<string, Credential>();
  const keep = (credential: Credential) => {
    const name = `${credential.kind} ${credential.id}`;
    if (credential.isTakenBack || !credentials.has(name)) credentials.set(name, credential);
  };

  return {
    note: ({ stream, type, data }: Recorded<AccountEvent | OrganisationEvent>) => {
      const holder = idOf(stream);
      if (type === 'PasskeyAdded' || type === 'PasskeyRemoved')
        keep({ kind: 'passkey', holder, id: data.credential, isTakenBack: type === 'PasskeyRemoved' });
      if (type === 'TokenMade' || type === 'TokenRevoked')
        keep({ kind: 'token', holder, id: data.token, isTakenBack: type === 'TokenRevoked' });
    },
    found: { credentials } satisfies LastingCredentials,
  };
};

/** Returns what works in this epoch, but was taken back in another one. */
export const deadCredentials = (
  elsewhere: LastingCredentials,
  here: LastingCredentials,
): readonly Credential[] =>
  [...here.credentials].flatMap(([name, credential]) =>
    !credential.isTakenBack && elsewhere.credentials.get(name)?.isTakenBack ? [credential] : [],
  );
