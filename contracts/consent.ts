/** What a signer agrees to. A changed sentence is a new version; the old ones stay, since signatures name them. */
export const consent = {
  version: '2026-11',
  sentence:
    'I agree to use electronic records and signatures, and I adopt the signature above as my own. I have read the electronic record and signature disclosure.',
} as const;
