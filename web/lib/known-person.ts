/** Somebody who was a recipient before. */
export type KnownPerson = { readonly fullName: string; readonly email: string };
