export type SealerConfig = {
  /** The folder with the installation's certificate authority and sealing key. It's made if it is missing. */
  readonly keys: string;
  /** A PKCS #12 file to seal with instead of that key. */
  readonly p12?: { readonly file: string; readonly password: string };
  /** The address of an RFC 3161 time-stamping authority. */
  readonly tsaUrl?: string;
};
