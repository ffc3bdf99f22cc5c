/** Who seals: certificates and the use of a private key. */
export type Identity = {
  /** In DER: the signer's own first, its issuers after it. */
  readonly certificates: readonly [Buffer, ...Buffer[]];
  readonly algorithm: 'ecdsa' | 'rsa';
  /** A signature over the SHA-256 of the data, as CMS wants it (ECDSA in DER). */
  readonly sign: (data: Uint8Array) => Promise<Uint8Array>;
};
