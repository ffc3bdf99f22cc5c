import type { Context } from 'koa';
import type { Right } from '#contracts/document/access.ts';
import type { AccountRoute, DocumentRoute, LinkRoute } from './http/route.ts';
import type { Prepared } from './prepared.ts';

/** Who may ask for something: an account, or somebody with a kind of link. */
export type ReadPolicy = 'account' | 'document' | 'audit-link' | 'signing-link' | 'anyone';

/** A row of the read API. */
export type Read = {
  readonly path: string;
  readonly policy: ReadPolicy;
  /** Answers a request. What it returns is the body, unless it has set one itself. */
  readonly answer: (prepared: Prepared) => (ctx: Context) => Promise<unknown>;
};

/** For signed-in accounts. Some of these reads require an auditor or an operator. */
export const forAccount = (path: string, routeOf: (prepared: Prepared) => AccountRoute): Read => ({
  path,
  policy: 'account',
  answer: (prepared) => {
    const route = routeOf(prepared);

    return async (ctx) => {
      const session = await prepared.account(ctx);
      await prepared.upToDate(ctx);

      return route(ctx, session);
    };
  },
});

/** For accounts that have this right to a document, below `/api/documents/{id}`. */
export const forDocument = (
  path: string,
  right: Right,
  routeOf: (prepared: Prepared) => DocumentRoute,
): Read => ({
  path: `/api/documents/:id${path}`,
  policy: 'document',
  answer: (prepared) => {
    const route = routeOf(prepared);

    return async (ctx) => {
      const session = await prepared.account(ctx);
      await prepared.upToDate(ctx);

      return route(ctx, () => prepared.find.bySession(ctx, session, ctx.params.id, right));
    };
  },
});

/** For holders of an audit link to a document, below `/api/audit/{token}`. */
const forAuditLink = (path: string, right: Right, routeOf: (prepared: Prepared) => DocumentRoute): Read => ({
  path: `/api/audit/:token${path}`,
  policy: 'audit-link',
  answer: (prepared) => {
    const route = routeOf(prepared);

    return async (ctx) => {
      await prepared.upToDate(ctx);

      return route(ctx, () => prepared.find.byAuditLink(ctx, right));
    };
  },
});

/** For everybody who has this right to a document, with an account or with an audit link. */
export const forViewers = (
  path: string,
  right: Right,
  routeOf: (prepared: Prepared) => DocumentRoute,
): readonly [Read, Read] => [forDocument(path, right, routeOf), forAuditLink(path, right, routeOf)];

/** For holders of a signing link. */
export const forSigningLink = (path: string, routeOf: (prepared: Prepared) => LinkRoute): Read => ({
  path,
  policy: 'signing-link',
  answer: (prepared) => prepared.byLink(routeOf(prepared)),
});

/** For everybody. */
export const forAnyone = (path: string, answer: Read['answer']): Read => ({ path, policy: 'anyone', answer });
