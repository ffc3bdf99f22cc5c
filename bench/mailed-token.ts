import { setTimeout as delay } from 'node:timers/promises';

/** Returns the token of the signing link that was mailed to an address, once the mail has arrived. */
export const tokenFor = async (mailbox: string, email: string): Promise<string> => {
  for (;;) {
    const mails = (await (await fetch(`${mailbox}/email`)).json()) as {
      text?: string;
      to?: { address: string }[];
    }[];
    const mail = mails.find(({ to = [] }) => to.some(({ address }) => address === email));
    const [, token] = /\/sign\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
    if (token) return token;
    await delay(20);
  }
};
