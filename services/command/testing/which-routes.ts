import { expect } from 'vitest';
import { routes } from '../api/routes.ts';
import type { Route } from '../http/route.ts';

/** Routes as `test.each` takes them, told by their method and path. */
export const routesThat = (are: (route: Route) => boolean = () => true): [string, Route][] =>
  routes.filter(are).map((route) => [nameOf(route), route]);

export const isForAccounts = ({ policy }: Route) => policy === 'account';
export const isForLinks = ({ policy }: Route) => policy === 'recipient';
export const isForRecordsManagers = ({ path }: Route) =>
  /^\/api\/(retention|matters|privacy)|\/(retention|disposal|restore)$/.test(path) &&
  !path.includes('backup');
/** Theirs on one document. */
export const isManagedDocument = (route: Route) =>
  isForRecordsManagers(route) && route.path.includes('/documents/:id/');
export const isOnDocument = (route: Route) =>
  route.policy === 'account' && /:id|:fieldId/.test(route.path) && !isForRecordsManagers(route);
/** They need an organisation, and somebody in it. */
export const isInOrganisation = ({ path }: Route) => /^\/api\/(organisation|invitations)/.test(path);
export const isOfOrganisation = ({ path }: Route) =>
  /\/documents\/:id\/(move|shares?|transfer|release-request|release|refuse|withdraw)\b/.test(path);
export const isOnChild = ({ path }: Route) => /:recipientId|:roleId|:fieldId/.test(path);
export const isOnBackup = ({ path }: Route) => path.endsWith('/:filename');
export const isOnTemplate = ({ path }: Route) => /^\/api\/template/.test(path);
export const takesJson = ({ body }: Route) => !('file' in body);
/** Standards of others say what else a form may hold. */
export const takesNoForms = (route: Route) => takesJson(route) && !route.takesForms;

export const routeNamed = (name: string): Route =>
  routes.find((route) => nameOf(route) === name) ?? expect.unreachable(`There is no ${name}`);

/** Its method and path. */
export const nameOf = ({ method, path }: Route) => `${method} ${path}`;
