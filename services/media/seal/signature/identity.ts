/** The identity that seals: its certificates and the use of its private key. */
export type Identity = {
  /** In DER: the signer's certificate first, then those of its issuers. */
  readonly certificates: readonly [Buffer, ...Buffer[]];
  readonly algorithm: 'ecdsa' | 'rsa';
  /** A signature over the SHA-256 of the data, in the form that CMS requires (ECDSA in DER). */
  readonly sign: (data: Uint8Array) => Promise<Uint8Array>;
};
