import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import { authorityProblem, type OrganisationAt } from '#contracts/organisation/authority.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import { evolveOrganisation, noOrganisation } from '#contracts/organisation/state.ts';
import { streams } from '#contracts/stream-name.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { contextAt, forever } from '../leader/deliveries/testing/contexts.ts';
import { deliverDue } from '../leader/following/deliver-due.ts';
import { foundedIn } from '../testing/acme.ts';
import { everywhere } from '../testing/every-route.ts';
import { draftOf } from '../testing/sample-documents.ts';
import { bindRoleOf, confirmEmailOf, somebody } from '../testing/somebody.ts';
import { startStack } from '../testing/stack.ts';
import { routeNamed } from '../testing/which-routes.ts';

const stack = await startStack();
const rita = await somebody(stack);
await confirmEmailOf(stack, rita.id);
await bindRoleOf(stack, rita.id, 'records-manager');
const service = await stack.serve({ recordsManagers: `${rita.id}@example.com` });
const { ask, olive, untouched } = await everywhere(stack, service);

const acme = await foundedIn(stack);
const umbrella = await foundedIn(stack);
const [ruth, rob] = [await acme.member(['records-manager']), await acme.member(['records-manager'])];
const uma = await umbrella.member(['records-manager']);
const mia = await acme.member();

type Person = { readonly session: string };

const asked = async (name: string, { session }: Person, asking: Parameters<typeof ask>[2] = {}) => {
  const route = routeNamed(name);

  return ask(route, await untouched(route), { session, ...asking });
};

const statusOf = async (...asking: Parameters<typeof asked>) => (await asked(...asking)).status;

/** One of the organisation and one of nobody. */
const drafts = async () => {
  const [acmes, unowned] = [await draftOf(stack, mia.id), await draftOf(stack, olive.id)];
  await stack.tell(mia.id, acmes.id, { type: 'MoveDocument', data: { team: null } });

  return { acmes: acmes.id, unowned: unowned.id };
};

const authoritiesIn = async (id: string) =>
  (await stack.documentLog(id)).flatMap(({ type, metadata: { authority } }) =>
    authority ? [[type, authority.as, authority.organisation]] : [],
  );

describe('records managers of an organisation', () => {
  test('shorten the time of its documents, two of them, and nobody else’s', async () => {
    const { acmes, unowned } = await drafts();
    const body = { until: '2999-01-01T00:00:00.000Z', reason: 'No longer needed' };
    const shortened = (id: string, by: Person) =>
      asked('POST /api/documents/:id/retention', by, { places: { id }, body });

    expect((await shortened(acmes, ruth)).json()).toMatchObject({ asked: { by: ruth.id } });
    expect((await shortened(acmes, ruth)).status).toBe(409);
    expect([await shortened(acmes, rita), await shortened(acmes, uma)].map(({ status }) => status)).toEqual([
      404, 404,
    ]);
    expect((await shortened(acmes, rob)).json()).toMatchObject({ shortened: { until: body.until } });
    expect((await shortened(unowned, ruth)).status).toBe(404);
    expect((await shortened(unowned, rita)).status).toBe(200);
    expect((await authoritiesIn(acmes)).slice(-2)).toEqual(
      ['RetentionShorteningAsked', 'RetentionChanged'].map((type) => [
        type,
        'organisation-records-manager',
        acme.id,
      ]),
    );
  });

  test('hold its documents for matters of its own, until they close them', async () => {
    const { acmes, unowned } = await drafts();
    const matter = (await asked('POST /api/matters', ruth)).json();
    expect(matter).toMatchObject({ organisation: acme.id });
    const places = { matterId: matter.id, documentId: acmes };
    const body = { documents: [acmes, unowned], reason: 'A suit' };

    for (const other of [rita, uma])
      expect(await statusOf('POST /api/matters/:matterId/holds', other, { places, body })).toBe(404);
    const held = await asked('POST /api/matters/:matterId/holds', rob, { places, body });
    expect(held.json()).toEqual({ id: matter.id, held: 1, missing: [unowned] });
    expect((await authoritiesIn(acmes)).at(-1)).toEqual([
      'HoldPlaced',
      'organisation-records-manager',
      acme.id,
    ]);

    for (const other of [rita, uma]) {
      expect(await statusOf('POST /api/matters/:matterId/close', other, { places })).toBe(404);
      const releasing = 'DELETE /api/matters/:matterId/holds/:documentId';
      expect(await statusOf(releasing, other, { places })).toBe(404);
    }
    expect(await statusOf('POST /api/matters/:matterId/close', ruth, { places })).toBe(200);
    await deliverDue(contextAt(stack).context, 'retention', streams.matter(matter.id), forever);
    expect((await stack.stateOf(acmes)).retention.holds).toEqual([]);
  });

  test('make rules for its documents, which count for no others', async () => {
    const rule = (await asked('POST /api/retention/rules', ruth)).json();
    expect(rule).toMatchObject({ organisation: acme.id });
    const places = { ruleId: rule.id };
    const changing = 'PATCH /api/retention/rules/:ruleId';

    expect(await Promise.all([rita, uma, rob].map((by) => statusOf(changing, by, { places })))).toEqual([
      404, 404, 200,
    ]);
    expect((await asked('POST /api/retention/rules', rita)).json()).toMatchObject({ organisation: null });
    expect(
      await statusOf('POST /api/retention/rules', ruth, { body: { ...newRule, organisation: null } }),
    ).toBe(404);
  });

  test('leave events whose authority the organisation’s own stream bears out', async () => {
    const { acmes } = await drafts();
    const matter = (await asked('POST /api/matters', ruth)).json();
    const places = { matterId: matter.id };
    const body = { documents: [acmes], reason: 'A suit' };
    await asked('POST /api/matters/:matterId/holds', ruth, { places, body });
    await asked('POST /api/retention/rules', ruth);
    const read = (name: string) => stack.writer.store.read(inEpoch(stack.epoch, name));
    const said: OrganisationAt[] = [];
    for (const event of (await read(streams.organisation(acme.id))) as Recorded<OrganisationEvent>[])
      said.push({
        at: event.metadata.at,
        state: evolveOrganisation(said.at(-1)?.state ?? noOrganisation, event),
      });
    const names = [streams.matter(matter.id), streams.retention(acme.id), streams.document(acmes)];
    const events = (await Promise.all(names.map(read))).flat();
    const ofRuth = events.filter(({ metadata }) => metadata.by.id === ruth.id);

    expect(ofRuth.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['MatterOpened', 'HoldsOrdered', 'RetentionRuleSet', 'HoldPlaced']),
    );
    for (const event of ofRuth) {
      expect(event.metadata.authority).toMatchObject({ as: 'organisation-records-manager' });
      expect(authorityProblem(event, () => said)).toBeNull();
      const byMia = {
        ...event,
        metadata: { ...event.metadata, by: { kind: 'account', id: mia.id } as const },
      };
      expect(authorityProblem(byMia, () => said)).toMatch(/had not given/);
    }
  });

  test('lose what they had with their role', async () => {
    const { acmes } = await drafts();
    const rory = await acme.member(['records-manager']);
    const matter = (await asked('POST /api/matters', rory)).json();
    await acme.tell(acme.owner.id, {
      type: 'ChangeMemberRoles',
      data: { account: rory.id, roles: ['member'] },
    });

    // What another process wrote about members is known within two seconds.
    await expect.poll(() => statusOf('POST /api/matters', rory), PATIENCE).toBe(403);
    const places = { id: acmes, matterId: matter.id };
    for (const name of ['POST /api/documents/:id/restore', 'POST /api/matters/:matterId/close'])
      expect(await statusOf(name, rory, { places })).toBe(403);
  });
});

test('what a matter of the installation holds comes to no organisation', async () => {
  const draft = await draftOf(stack, olive.id);
  const zoe = await somebody(stack);
  const theirs = await draftOf(stack, zoe.id);
  const { id: matterId } = (await asked('POST /api/matters', rita)).json();
  const body = { documents: [draft.id, theirs.id, randomUUID()], reason: 'A suit' };
  const held = await asked('POST /api/matters/:matterId/holds', rita, { places: { matterId }, body });
  expect(held.json()).toMatchObject({ held: 2 });

  await acme.admit(zoe);
  await expect(
    stack.tell(zoe.id, theirs.id, { type: 'MoveDocument', data: { team: null } }),
  ).rejects.toMatchObject({ code: 'document.on-hold' });
});

const newRule = {
  name: 'Contracts',
  order: 1,
  endings: ['completed'],
  anchor: 'completed',
  keep: 'P10Y',
  disposal: 'erase',
};
