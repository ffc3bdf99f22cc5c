import { z } from 'zod';
import { type Route, route } from '../http/route.ts';
import type { ApiDependencies } from './dependencies.ts';

type Needs = Pick<ApiDependencies, 'backups'>;

const nothing = z.strictObject({});

/** We search for any name: if no backup can have such a name, it simply isn't found. */
const RestoreForm = z.strictObject({ filename: z.string().max(1_000) });

/** The routes with which operators work with backups (spec, part 1, section 7). */
export const backupRoutes: readonly Route<Needs>[] = [
  route('POST', '/api/backup/create', 'account', nothing, async ({ by, envelope }, { backups }: Needs) => {
    await backups.requireOperator(by.id);
    return { status: 201, body: await backups.create(envelope), position: null };
  }),
  route(
    'DELETE',
    '/api/backup/:filename',
    'account',
    nothing,
    async ({ by, params, envelope }, { backups }: Needs) => {
      await backups.requireOperator(by.id);
      const { filename } = params;
      await backups.remove(envelope, filename);
      return { body: { filename }, position: null };
    },
  ),
  route(
    'POST',
    '/api/backup/restore',
    'account',
    RestoreForm,
    async ({ by, body, envelope }, { backups }: Needs) => {
      await backups.requireOperator(by.id);
      return { body: await backups.restore(envelope, body.filename), position: null };
    },
  ),
].map((each) => ({ ...each, isOnWhole: true }));
