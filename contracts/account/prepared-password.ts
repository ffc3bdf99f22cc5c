// This file doesn't use zod, so that the browser can use it as well.

/**
 * A password as it's compared and hashed: the same however a device writes its letters and spaces (RFC 8265, section
 * 4.2: OpaqueString).
 */
export const preparedPassword = (password: string): string =>
  password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
