import { z } from 'zod';

// What browsers answer for an authenticator (WebAuthn level 3, sections 5.1.8 and 5.5).

const bytes = (most: number) => z.string().max(most);

const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};

/** The answer of a new passkey. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** The signature of a passkey. */
export const PasskeySignature = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(100).exactOptional(),
  }),
});
export type PasskeySignature = z.infer<typeof PasskeySignature>;
