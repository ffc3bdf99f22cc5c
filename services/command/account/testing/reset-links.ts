import { expect } from 'vitest';
import { openClient } from '../../../../tests/harness/client.ts';
import { linkSecret, type Stack } from '../../testing/stack.ts';
import { emailHash, emailToken, releaseToken, resetToken } from '../email-link.ts';
import { signedInAt } from './signed-in.ts';

/** What somebody who forgot a password does at a service, and the links that they are mailed. */
export const resetsAt = (stack: Stack, url: string) => {
  const lastOf = async (id: string, type: string) =>
    (await stack.accountLog(id)).findLast((event) => event.type === type)?.data as
      | { readonly email: string; readonly expiresAt: string }
      | undefined;
  const linkOf = async (id: string, type: string) => {
    const { email, expiresAt } = (await lastOf(id, type)) ?? expect.unreachable(`no ${type}`);
    return { accountId: id, email: emailHash(email), expiresAt };
  };

  return {
    /** Somebody who opened the link that was mailed to their address. */
    confirmed: async () => {
      const signed = await signedInAt(url);
      await signed.client.post('/api/auth/confirm-email/request');
      const token = emailToken(linkSecret, await linkOf(signed.id, 'EmailConfirmationRequested'));
      expect((await signed.client.post('/api/auth/confirm-email', { token })).status).toBe(200);
      return signed;
    },
    ask: (name: string, client = openClient(url), headers = {}) =>
      client.post('/api/auth/reset-password/request', { name }, headers),
    /** The token of the newest link that was mailed to the account. */
    tokenOf: async (id: string, epoch = stack.epoch) =>
      resetToken(linkSecret, epoch, await linkOf(id, 'PasswordResetRequested')),
    /** The token of “This isn’t my account” in the newest mail with a link to a new password, or of another type. */
    releaseOf: async (id: string, type = 'PasswordResetRequested', epoch = stack.epoch) =>
      releaseToken(linkSecret, epoch, await linkOf(id, type)),
    check: (token: string, client = openClient(url)) =>
      client.post('/api/auth/reset-password/check', { token }),
    reset: (token: string, password = 'battery staple', client = openClient(url), headers = {}) =>
      client.post('/api/auth/reset-password', { token, password }, headers),
    links: async (id: string) =>
      (await stack.accountLog(id)).filter(({ type }) => type === 'PasswordResetRequested').length,
  };
};
