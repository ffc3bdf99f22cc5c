import type { Context } from 'koa';
import type { Session } from '../../shared/database/sessions.ts';
import type { SigningLink } from '../../shared/keys/signing-link.ts';
import type { Readable } from './policy.ts';

/** Answers whoever is signed in. What it returns is the body, unless it has set one itself. */
export type AccountRoute = (ctx: Context, session: Session) => Promise<unknown>;

/** Answers whoever may look at a document; `find` says which, and refuses everybody else. */
export type DocumentRoute = (ctx: Context, find: () => Promise<Readable>) => Promise<unknown>;

/** Answers whoever holds a signing link that we made; whether it still counts is for the route to say. */
export type LinkRoute = (ctx: Context, link: SigningLink) => Promise<unknown>;
