// This file doesn't use zod, because the browser runs it as well.

/** The ways in which a signature or initials can be made. Policies keep these names: never rename any. */
export const signatureKinds = ['typed', 'drawn', 'picture'] as const;
export type SignatureKind = (typeof signatureKinds)[number];
