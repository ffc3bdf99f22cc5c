import PostalMime, { type Email } from 'postal-mime';
import { vi } from 'vitest';
import { PATIENCE } from './patience.ts';

/** A mail as it was delivered: parsed by a library that knows nothing of the one which wrote it. */
export type Mail = Email & { readonly id: string; readonly source: string };

export type Mailbox = {
  /** All mails to an address, or all there are, oldest first. */
  readonly mails: (to?: string) => Promise<readonly Mail[]>;
  /** The first mail to `to` whose subject holds `subject`; fails after 20 s. */
  readonly waitForMail: (to: string, subject?: string | RegExp) => Promise<Mail>;
  readonly clear: () => Promise<void>;
};

/** Reads the mailbox of the local stack through its REST API. */
export const openMailbox = (url: string): Mailbox => {
  const source = async (id: string) => await (await fetch(`${url}/email/${id}/source`)).text();

  const mails = async (to?: string) => {
    // The server picks them out: it would send the whole of each mail.
    const query = to ? `?${new URLSearchParams({ 'to.address': to })}` : '';
    const listed = (await (await fetch(`${url}/email${query}`)).json()) as Listed[];

    return await Promise.all(listed.map(({ id }) => source(id).then((text) => parsed(id, text))));
  };

  return {
    mails,
    waitForMail: (to, subject = '') =>
      vi.waitFor(
        async () => {
          const found = (await mails(to)).find((mail) => holds(mail.subject ?? '', subject));
          if (!found) throw new Error(`There is no mail to ${to} about "${subject}".`);

          return found;
        },
        { ...PATIENCE, interval: 50 },
      ),
    clear: async () => void (await fetch(`${url}/email/all`, { method: 'DELETE' })),
  };
};

type Listed = { readonly id: string };

const parsed = async (id: string, source: string): Promise<Mail> => ({
  ...(await PostalMime.parse(source)),
  id,
  source,
});

const holds = (text: string, part: string | RegExp) =>
  typeof part === 'string' ? text.includes(part) : part.test(text);
