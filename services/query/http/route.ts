import type { Context } from 'koa';
import type { Session } from '../../shared/database/sessions.ts';
import type { SigningLink } from '../../shared/keys/signing-link.ts';
import type { Readable } from './policy.ts';

/** Answers somebody who is signed in. What it returns becomes the body, unless it has set one itself. */
export type AccountRoute = (ctx: Context, session: Session) => Promise<unknown>;

/** Answers somebody who may look at a document. `find` finds the document and refuses everybody else. */
export type DocumentRoute = (ctx: Context, find: () => Promise<Readable>) => Promise<unknown>;

/** Answers somebody who has a signing link that we made. The route checks whether it still counts. */
export type LinkRoute = (ctx: Context, link: SigningLink) => Promise<unknown>;
