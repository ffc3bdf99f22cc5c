import { setTimeout as delay } from 'node:timers/promises';

/** Returns the token of the signing link that was mailed to an address, once the mail has arrived. */
export const tokenFor = (mailbox: string, email: string): Promise<string> =>
  mailedPath(mailbox, email, 'sign');

/** Returns what follows `/{page}/` in the link that was mailed to an address, once such a mail has arrived. */
export const mailedPath = async (mailbox: string, email: string, page: string): Promise<string> => {
  const link = new RegExp(`/${page}/([\\w-]+)`);
  for (;;) {
    const mails = (await (await fetch(`${mailbox}/email`)).json()) as {
      text?: string;
      to?: { address: string }[];
    }[];
    const found = mails
      .filter(({ to = [] }) => to.some(({ address }) => address === email))
      .map(({ text }) => link.exec(text ?? '')?.[1])
      .find(Boolean);
    if (found) return found;
    await delay(20);
  }
};
