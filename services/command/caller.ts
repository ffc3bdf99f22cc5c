import type { Context } from 'koa';
import type { Sql } from 'postgres';
import type { Actor } from '#contracts/message.ts';
import { refuse } from '#contracts/refusals.ts';
import { findSession, type sessionCookie } from '../shared/sessions.ts';
import { readSigningToken } from '../shared/signing-link.ts';

/** Whom a route lets in: everybody, whoever is signed in, or whoever holds a signing link. */
export type Policy = 'anyone' | 'account' | 'recipient';

export type Caller =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'account'; readonly id: string; readonly session: string }
  | {
      readonly kind: 'recipient';
      readonly id: string;
      readonly documentId: string;
      readonly linkVersion: number;
    };

type Parts = {
  readonly sql: Sql;
  readonly cookie: ReturnType<typeof sessionCookie>;
  readonly linkSecret: string;
};

/** The one place that says who may call a route at all; whose documents they are, the deciders say. */
export const callerReader =
  ({ sql, cookie, linkSecret }: Parts) =>
  async (ctx: Context, policy: Policy): Promise<Caller> => {
    switch (policy) {
      case 'anyone':
        return { kind: 'anyone' };
      case 'account': {
        const token = cookie.read(ctx) ?? refuse('signed-out');
        const { accountId, idHash } = (await findSession(sql, token)) ?? refuse('signed-out');
        return { kind: 'account', id: accountId, session: idHash };
      }
      case 'recipient': {
        const { documentId, recipientId, version } =
          readSigningToken(linkSecret, String(ctx.params.token)) ?? refuse('link.invalid');
        return { kind: 'recipient', id: recipientId, documentId, linkVersion: version };
      }
    }
  };

/** Who an event's envelope names. */
export const actorOf = (caller: Caller): Actor =>
  caller.kind === 'anyone' ? { kind: 'system', id: 'anonymous' } : { kind: caller.kind, id: caller.id };
