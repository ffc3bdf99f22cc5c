import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { organisationRightsOf } from '#contracts/organisation/rights.ts';
import type { OrganisationRole } from '#contracts/organisation/roles.ts';
import { recorderOn } from './audit/testing/recorder.ts';
import { reads } from './reads.ts';
import { foundedIn, joined } from './testing/organisation.ts';
import { type Person, startStack } from './testing/stack.ts';

// Every read that isn't about one document, asked by everybody. access/overseen.test.ts says what is found there and
// whose it is.

const stack = await startStack();
const { get, signedIn, confirmed } = stack;
recorderOn(stack.connection);

const founder = await signedIn('founder');
const acme = await foundedIn(stack, founder);
const umbrella = await foundedIn(stack, await signedIn('other'));

type Stands = Person & {
  /** The roles in their organisation; none for whoever is no active member of one. */
  readonly roles: readonly OrganisationRole[];
  readonly named?: 'auditor' | 'records-manager' | 'operator';
};

let after = '';
const member = async (name: string, roles: OrganisationRole[], organisation = acme): Promise<Stands> => {
  const person = await signedIn(name);
  after = await organisation.happen(
    joined(person.id, [{ team: organisation.sales, role: 'manager' }], roles),
  );

  return { ...person, roles };
};

const suspended = await member('suspended', ['auditor', 'records-manager', 'admin']);
const removed = await member('removed', ['auditor', 'records-manager', 'admin']);
const people: Readonly<Record<string, Stands>> = {
  'an owner': { ...founder, roles: ['owner'] },
  'an administrator': await member('admin', ['admin']),
  'an auditor': await member('ann', ['auditor']),
  'a records manager': await member('robin', ['records-manager']),
  'a plain member': await member('mia', ['member']),
  'an auditor elsewhere': await member('uma', ['auditor'], umbrella),
  'a suspended one': { ...suspended, roles: [] },
  'one who left': { ...removed, roles: [] },
  'somebody without an organisation': { ...(await signedIn('zoe')), roles: [] },
  'an auditor of the installation': { ...(await confirmed('audrey')), roles: [], named: 'auditor' },
  'a records manager of the installation': {
    ...(await confirmed('rita')),
    roles: [],
    named: 'records-manager',
  },
  'an operator': { ...(await confirmed('nora')), roles: [], named: 'operator' },
};
after = await acme.happen(
  { type: 'MemberSuspended', data: { account: suspended.id, reason: 'On leave' } },
  { type: 'MemberRemoved', data: { account: removed.id, reason: 'Left' } },
);

type May = (stands: Stands) => boolean;
const named =
  (as: Stands['named']): May =>
  (stands) =>
    stands.named === as;
const inRole =
  (role: 'auditor' | 'records-manager'): May =>
  (stands) =>
    stands.named === role || stands.roles.includes(role);
const within =
  (right: Parameters<ReturnType<typeof organisationRightsOf>['has']>[0]): May =>
  ({ roles }) =>
    organisationRightsOf(roles.length > 0 ? { roles } : null).has(right);

const areas: Readonly<Record<string, May>> = {
  '/api/audit/documents': inRole('auditor'),
  '/api/audit/security': named('auditor'),
  '/api/audit/installation': named('auditor'),
  '/api/audit/epochs': inRole('auditor'),
  '/api/audit/epochs/:epoch/documents': inRole('auditor'),
  '/api/audit/epochs/:epoch/documents/:id/timeline': inRole('auditor'),
  '/api/retention/rules': inRole('records-manager'),
  '/api/matters': inRole('records-manager'),
  '/api/matters/:id': inRole('records-manager'),
  '/api/records/documents': inRole('records-manager'),
  '/api/disposals': inRole('records-manager'),
  '/api/disposals/:id/certificate': inRole('records-manager'),
  '/api/disposals/:id/certificate.pdf': inRole('records-manager'),
  '/api/privacy/requests': named('records-manager'),
  '/api/privacy/requests/:id': named('records-manager'),
  '/api/privacy/requests/:id/export': named('records-manager'),
  '/api/privacy/requests/:id/certificate': named('records-manager'),
  '/api/privacy/requests/:id/certificate.pdf': named('records-manager'),
  '/api/organisation/members': within('read'),
  '/api/organisation/leavers': within('end-memberships'),
  '/api/organisation/invitations': within('read-administration'),
  '/api/organisation/teams': within('read'),
  '/api/organisation/teams/:id/members': within('read'),
  '/api/organisation/policies': within('read'),
  '/api/organisation/domains': within('read-administration'),
  '/api/organisation/connections': within('read-administration'),
  '/api/organisation/tokens': within('manage-tokens'),
  '/api/backup/list': named('operator'),
  '/api/backup/status': named('operator'),
};
/** They answer about whoever asks, or list what they may view (read-models/visible.test.ts). */
const theirOwn = [
  ...['/api/user', '/api/settings', '/api/auth/sessions', '/api/auth/passkeys', '/api/organisation'],
  '/api/auth/identities',
  ...['/api/documents', '/api/recipients', '/api/activity', '/api/templates', '/api/templates/:id'],
  ...['/api/notices', '/api/live', '/api/proofs/inclusion'],
];

const ofAccounts = reads.flatMap(({ path, policy }) => (policy === 'account' ? [path] : []));

test('of every read for accounts it’s said who may ask for it', () => {
  expect(ofAccounts.toSorted()).toEqual([...Object.keys(areas), ...theirOwn].toSorted());
});

describe.each(Object.entries(areas))('%s', (path, may) => {
  test('lets in who has the role or is named, and nobody else', async () => {
    const asked = path
      .replace(':epoch', '1')
      .replace(':id', path.includes('teams') ? acme.sales : randomUUID())
      .replace(/disposals$/, 'disposals?state=done');
    const answers: Record<string, boolean> = {};
    for (const [name, as] of Object.entries(people)) {
      const { code = '' } = await answerTo(asked, as);
      answers[name] = !refusals.includes(code);
    }

    expect(answers).toEqual(
      Object.fromEntries(Object.entries(people).map(([name, stands]) => [name, may(stands)])),
    );
  });
});

const refusals = [
  ...['audit.not-auditor', 'records.not-manager', 'email.not-confirmed', 'backup.not-operator'],
  ...['organisation.none', 'organisation.not-allowed'],
];

const answerTo = async (path: string, as: Person): Promise<{ readonly code?: string }> => {
  const answer = await get(path, { as, after });
  const text = await answer.text();

  return answer.ok ? {} : JSON.parse(text);
};
