import type { Backups } from '../backup/backups.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { ResolveTxt } from '../organisation/resolve-txt.ts';
import type { SsoDependencies } from '../sso/sso-dependencies.ts';

/** Everything that the work of some route uses. */
export type ApiDependencies = Dependencies &
  SsoDependencies & {
    readonly backups: Backups;
    readonly resolveTxt: ResolveTxt;
  };
