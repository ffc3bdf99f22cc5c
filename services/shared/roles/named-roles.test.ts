import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { bindRoleOf, somebody } from '../../command/testing/somebody.ts';
import { startStack } from '../../command/testing/stack.ts';
import { openInstallationRoles } from './named-roles.ts';

const stack = await startStack();
const vera = { id: (await somebody(stack)).id, email: 'vera@example.com', emailConfirmed: true };
const rolesWith = (AUDITORS: string, BACKUP_OPERATORS = 'olga@example.com') =>
  openInstallationRoles({ AUDITORS, RECORDS_MANAGERS: '', BACKUP_OPERATORS }, stack.store);

test('a role needs both: an account that is bound, and an address that is named', async () => {
  const [naming, other] = [rolesWith('Vera@Example.com'), rolesWith('august@example.com')];
  expect(await naming.holds('auditor', vera)).toBe(false);
  expect(await naming.readUnbound(vera)).toEqual(['auditor']);

  await bindRoleOf(stack, vera.id, 'auditor');

  expect(await naming.holds('auditor', vera)).toBe(true);
  expect(await naming.readUnbound(vera)).toEqual([]);
  expect(await other.holds('auditor', vera)).toBe(false);
  expect(await naming.holds('auditor', { ...vera, emailConfirmed: false })).toBe(false);
  expect(await naming.holds('auditor', { ...vera, id: randomUUID() })).toBe(false);
});

test('an address that looks like one that is named is taken for it, but has no role', async () => {
  const roles = rolesWith('Vera@Example.com');

  for (const email of ['ｖera@example.com', 'VE\u00adRA@example.com', ' vera@example.com']) {
    expect(roles.isNamed(email)).toBe(true);
  }
  expect(roles.isNamed('veras@example.com')).toBe(false);
  expect(roles.namedFor({ email: 'ｖera@example.com', emailConfirmed: true })).toEqual([]);
});

test('everybody manages backups where nobody in particular does', async () => {
  const anybody = { id: randomUUID(), email: 'anybody@example.com', emailConfirmed: false };

  expect(await rolesWith('', '*').holds('backup-operator', anybody)).toBe(true);
  expect(rolesWith('', '*').isNamed('*')).toBe(false);
  expect(await rolesWith('*').holds('auditor', anybody)).toBe(false);
});

test('whoever can write to the log alone gives nobody a role', async () => {
  const eve = { ...vera, id: randomUUID() };
  const last = await stack.store.readLast(EPOCHS);
  const [real] = (await stack.store.read(EPOCHS)).filter(({ type }) => type === 'RoleBound');
  if (!last || !real) throw new Error('No role was bound.');
  const forged = { type: 'RoleBound', data: { role: 'auditor', account: eve.id } };

  await stack.store.append(EPOCHS, last.revision, [
    { id: randomUUID(), event: forged, metadata: { ...real.metadata, prev: last.metadata.hash } },
  ]);

  expect(await rolesWith('vera@example.com').holds('auditor', eve)).toBe(false);
  expect(await rolesWith('vera@example.com').holds('auditor', vera)).toBe(true);
});

test('whoever makes an epoch up in the log, which has no keys, gives nobody a role', async () => {
  const eve = { ...vera, id: randomUUID() };
  const forge = async (type: string, data: Record<string, unknown>) => {
    const last = await stack.eventStore.readLast(EPOCHS);
    if (!last) throw new Error('The log is not founded.');
    const { sig: _, ...metadata } = last.metadata;
    await stack.eventStore.append(EPOCHS, last.revision, [
      { id: randomUUID(), event: { type, data }, metadata: { ...metadata, at: new Date().toISOString() } },
    ]);
  };
  await forge('EpochActivated', { restore: randomUUID(), from: 1, to: 900 });
  await forge('RoleBound', { role: 'auditor', account: eve.id });

  for (const log of [stack.store, stack.eventStore]) {
    const naming = openInstallationRoles(
      { AUDITORS: 'vera@example.com', RECORDS_MANAGERS: '', BACKUP_OPERATORS: '' },
      log,
    );
    expect(await naming.holds('auditor', eve)).toBe(false);
  }
});
