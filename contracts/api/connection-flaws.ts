import type { ForMembers } from '../text/languages.ts';

/** What is wrong with a connection to an identity provider that an administrator tries. */
export type ConnectionFlaw =
  | { readonly flaw: 'no-answer'; readonly host: string }
  | { readonly flaw: 'other-status'; readonly address: string; readonly status: number }
  | { readonly flaw: 'not-json'; readonly address: string }
  | { readonly flaw: 'unknown-client' }
  | { readonly flaw: 'no-description'; readonly address: string }
  | { readonly flaw: 'other-issuer'; readonly issuer: string }
  | { readonly flaw: 'lacks-member'; readonly member: string }
  | { readonly flaw: 'no-code-flow' }
  | { readonly flaw: 'no-basic-authentication' }
  | { readonly flaw: 'no-keys' };

export const connectionFlawSentence: ForMembers<(flaw: ConnectionFlaw) => string> = {
  en: (found) => {
    switch (found.flaw) {
      case 'no-answer':
        return `There’s no answer from ${found.host}. Check the address, and whether the provider is up and has a public address.`;
      case 'other-status':
        return `The provider answers ${found.address} with the status ${found.status}.`;
      case 'not-json':
        return `What stands at ${found.address} isn’t JSON.`;
      case 'unknown-client':
        return 'The provider doesn’t accept this client ID with this secret.';
      case 'no-description':
        return `What stands at ${found.address} doesn’t describe a provider of OpenID Connect. Check the issuer.`;
      case 'other-issuer':
        return `The provider calls itself ${found.issuer}. Enter exactly that as the issuer.`;
      case 'lacks-member':
        return `The provider’s description lacks a valid ${found.member}.`;
      case 'no-code-flow':
        return 'The provider doesn’t offer the authorization code flow.';
      case 'no-basic-authentication':
        return 'The provider doesn’t let a client show its secret with client_secret_basic.';
      case 'no-keys':
        return 'The provider publishes no keys with which its signatures can be checked.';
    }
  },
};
