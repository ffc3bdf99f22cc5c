import type { Context } from 'koa';
import type { Session } from '../shared/sessions.ts';
import type { SigningLink } from '../shared/signing-link.ts';

/** Answers whoever is signed in. What it returns is the body, unless it has set one itself. */
export type AccountRoute = (ctx: Context, session: Session) => Promise<unknown>;

/** Answers whoever holds a signing link that we made; whether it still counts is for the route to say. */
export type LinkRoute = (ctx: Context, link: SigningLink) => Promise<unknown>;
