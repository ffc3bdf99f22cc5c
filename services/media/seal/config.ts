export type SealerConfig = {
  /** The folder with the installation's authority and sealing key; made when missing. */
  readonly keys: string;
  /** A PKCS #12 file to seal with instead. */
  readonly p12?: { readonly file: string; readonly password: string };
  /** The address of an RFC 3161 time-stamping authority. */
  readonly tsaUrl?: string;
};
