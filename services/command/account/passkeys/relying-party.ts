/**
 * What passkeys are bound to: the address under which people open the product, wherever proxies send requests on to.
 * A browser makes none for an IP address.
 */
export const relyingParty = (publicUrl: string): { readonly rpID: string; readonly origin: string } => {
  const { hostname, origin } = new URL(publicUrl);

  return { rpID: hostname, origin };
};

/** Takes a tenth of a second and some megabytes, so it's loaded when somebody first uses a passkey. */
export const webAuthn = () => import('@simplewebauthn/server');

/** An account's id as the bytes that an authenticator keeps for it, and gives back when it signs in. */
export const handleOf = (accountId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex'));

/** The account's id in such bytes (base64url); null if there is none. */
export const accountIn = (handle: string | undefined): string | null => {
  const bytes = Buffer.from(handle ?? '', 'base64url');

  return bytes.length === 16
    ? bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    : null;
};
