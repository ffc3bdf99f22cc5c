import type { Dependencies } from '../http/dependencies.ts';
import type { Providers } from './providers.ts';

/** What the work of a route may use that asks identity providers. */
export type SsoDependencies = Dependencies & { readonly providers: Providers };
