import type { Context } from 'koa';
import type { Right } from '#contracts/document/rights.ts';
import { atPath, type ContextWith, type ParameterIn } from '../shared/http/parameters.ts';
import { membershipBeside, sessionOf } from './access/membership.ts';
import { isUuid } from './access/policy.ts';
import type { AccountRoute, AtOnce, DocumentRoute, LinkRoute } from './access/route.ts';
import { type LookedRow, lookedIn, storedStatement } from './access/stored.ts';
import { firstOf } from './http/arrival.ts';
import type { Prepared } from './prepared.ts';
import type { Beside } from './read-models/database.ts';

/** Who may ask for something: an account, or somebody with a kind of link. */
export type ReadPolicy = 'account' | 'document' | 'audit-link' | 'signing-link' | 'anyone';

/** A row of the read API. */
export type Read = {
  readonly path: string;
  readonly policy: ReadPolicy;
  /** The right to the document that it takes, if it's about one. */
  readonly right?: Right;
  /** Answers a request. What it returns is the body, unless it has set one itself. */
  readonly answer: (prepared: Prepared) => (ctx: Context) => Promise<unknown>;
};

/** For signed-in accounts. Some of these reads require an auditor or an operator. */
export const forAccount = <Path extends string>(
  path: Path,
  routeOf: (prepared: Prepared) => AccountRoute<ParameterIn<Path>>,
): Read => ({
  path,
  policy: 'account',
  answer: (prepared) => {
    const route = routeOf(prepared);

    return async (ctx) => {
      const { session } = await prepared.arrive(ctx);

      return route(atPath(path, ctx), session);
    };
  },
});

/** For signed-in accounts, with an answer that is found in the same look at the database as who they are. */
export const forAccountAtOnce = <Row extends object>(
  path: string,
  { beside, asBytes, answer }: AtOnce<Row>,
): Read => ({
  path,
  policy: 'account',
  answer: (prepared) => async (ctx) => {
    const at = prepared.now();
    const { found } = await prepared.arrive<Row>(ctx, beside(ctx, at), asBytes);

    return answer(ctx, found, { at, read: prepared.database.read });
  },
});

/**
 * For accounts that have this right to a document, below `/api/documents/{id}`. `more` is found in the same look as the
 * document.
 */
export const forDocument = <Path extends string>(
  path: Path,
  right: Right,
  routeOf: (prepared: Prepared) => DocumentRoute<ParameterIn<Path>>,
  more: (id: string) => Beside = () => ({}),
): Read => ({
  path: `/api/documents/:id${path}`,
  policy: 'document',
  right,
  answer: (prepared) => {
    const route = routeOf(prepared);

    return async (ctx) => {
      const { id } = ctx.params;
      const document: Beside = isUuid(id) ? { document: storedStatement(id), ...more(id) } : {};
      const beside: Beside = { ...membershipBeside, ...document };
      const { session, found } = await prepared.arrive<LookedRow>(ctx, beside);
      const row = firstOf(found, () =>
        prepared.database.checkpoint<LookedRow>({ session: sessionOf(session.accountId), ...beside }),
      );

      return route(atPath(path, ctx), () =>
        prepared.find.bySession(ctx, session, id, right, async () => lookedIn(await row())),
      );
    };
  },
});

/** For holders of an audit link to a document, below `/api/audit/{token}`. */
const forAuditLink = <Path extends string>(
  path: Path,
  right: Right,
  routeOf: (prepared: Prepared) => DocumentRoute<ParameterIn<Path>>,
): Read => ({
  path: `/api/audit/:token${path}`,
  policy: 'audit-link',
  right,
  answer: (prepared) => {
    const route = routeOf(prepared);

    return async (ctx) => {
      await prepared.untilUpToDate(ctx);

      return route(atPath(path, ctx), () => prepared.find.byAuditLink(ctx, right));
    };
  },
});

/** For everybody who has this right to a document, with an account or with an audit link. */
export const forViewers = <Path extends string>(
  path: Path,
  right: Right,
  routeOf: (prepared: Prepared) => DocumentRoute<ParameterIn<Path>>,
  more?: (id: string) => Beside,
): readonly [Read, Read] => [forDocument(path, right, routeOf, more), forAuditLink(path, right, routeOf)];

/** For holders of a signing link. */
export const forSigningLink = <Path extends string>(
  path: Path,
  routeOf: (prepared: Prepared) => LinkRoute<ParameterIn<Path>>,
): Read => ({
  path,
  policy: 'signing-link',
  answer: (prepared) => {
    const route = routeOf(prepared);

    return prepared.byLink((ctx, link, find) => route(atPath(path, ctx), link, find));
  },
});

/** For everybody. */
export const forAnyone = <Path extends string>(
  path: Path,
  routeOf: (prepared: Prepared) => (ctx: ContextWith<ParameterIn<Path>>) => Promise<unknown>,
): Read => ({
  path,
  policy: 'anyone',
  answer: (prepared) => {
    const route = routeOf(prepared);

    return (ctx) => route(atPath(path, ctx));
  },
});
