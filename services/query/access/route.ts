import type { Context } from 'koa';
import type { ContextWith } from '../../shared/http/parameters.ts';
import type { SigningLink } from '../../shared/keys/signing-link.ts';
import type { Session } from '../../shared/sessions/sessions.ts';
import type { AsBytes, Beside, Database } from '../read-models/database.ts';
import type { Linked, Readable } from './policy.ts';

/**
 * Answers somebody who is signed in. What it returns becomes the body, unless it has set one itself. `Parameter` names
 * the parts of the path that it uses.
 */
export type AccountRoute<Parameter extends string = never> = (
  ctx: ContextWith<Parameter>,
  session: Session,
) => Promise<unknown>;

/** Answers somebody who may look at a document. `find` finds the document and refuses everybody else. */
export type DocumentRoute<Parameter extends string = never> = (
  ctx: ContextWith<Parameter>,
  find: () => Promise<Readable>,
) => Promise<unknown>;

/** Answers somebody who is signed in with the row that `beside` found (http/arrival.ts). `at` is now, as an ISO instant. */
export type AtOnce<Row> = {
  readonly beside: (ctx: Context, at: string) => Beside;
  readonly asBytes?: AsBytes;
  /** `read` finds what only some callers need, in the same read models. */
  readonly answer: (
    ctx: Context,
    found: Row,
    more: { readonly at: string } & Pick<Database, 'read'>,
  ) => unknown;
};

/** Answers somebody who has a signing link that we made. `find` finds what it opens, and refuses one that doesn't count. */
export type LinkRoute<Parameter extends string = never> = (
  ctx: ContextWith<Parameter>,
  link: SigningLink,
  find: () => Promise<Linked & { readonly found: unknown }>,
) => Promise<unknown>;
