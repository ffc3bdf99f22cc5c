import type { Context } from 'koa';
import { type Client, clientReader } from '../../shared/http/client.ts';

/** Where a request came from, and the session of whoever is signed in, as an event's envelope records them. */
export type Looker = Client & { readonly session?: string };

/** Who looks at a document. An auditor may have the role, or an audit link. */
export type By = { readonly kind: 'account' | 'recipient' | 'auditor'; readonly id: string };

/** `session` is known once somebody was let in by it. */
export const lookerReader = (trustedProxies: string) => {
  const clientOf = clientReader(trustedProxies);

  return (ctx: Context): Looker => {
    const { session } = ctx.state;

    return { ...clientOf(ctx), ...(typeof session === 'string' && { session }) };
  };
};
