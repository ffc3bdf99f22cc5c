// This file doesn't use zod, so that the browser can use it as well.

/** The TXT record that proves a domain has this name below the domain: `_inkstream.acme.example`. */
export const domainRecord = (domain: string): string => `_inkstream.${domain}`;
