import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MatterView, RetentionView, RuleView } from '#contracts/api/views/records.ts';
import { everywhere } from '../testing/every-route.ts';
import { draftOf } from '../testing/sample-documents.ts';
import { bindRoleOf, confirmEmailOf, somebody } from '../testing/somebody.ts';
import { startStack } from '../testing/stack.ts';
import { isForRecordsManagers, routeNamed, routesThat } from '../testing/which-routes.ts';

const stack = await startStack();
const [rita, rob, unread] = [await somebody(stack), await somebody(stack), await somebody(stack)];
const untaken = await somebody(stack);
const named = [rita, rob, unread, untaken].map(({ id }) => `${id}@example.com`).join(', ');
const service = await stack.serve({ recordsManagers: named });
const { ask, olive, untouched, refused } = await everywhere(stack, service);
for (const { id } of [rita, rob]) {
  await confirmEmailOf(stack, id);
  await bindRoleOf(stack, id, 'records-manager');
}

describe('only records managers', () => {
  test.each(routesThat(isForRecordsManagers))('may %s', async (_, route) => {
    const draft = await untouched(route);

    await refused(403, 'email.not-confirmed', () => ask(route, draft));
    await refused(403, 'email.not-confirmed', () => ask(route, draft, { session: unread.session }));
    await confirmEmailOf(stack, untaken.id);
    await refused(403, 'role.not-taken', () => ask(route, draft, { session: untaken.session }));
    const stranger = await somebody(stack);
    await confirmEmailOf(stack, stranger.id);
    await refused(403, 'records.not-manager', () => ask(route, draft, { session: stranger.session }));
  });
});

describe('a rule', () => {
  test('is made, changed and retired', async () => {
    const made = await asked('POST /api/retention/rules');
    expect(made.status).toBe(201);
    const rule = RuleView.strict().parse(made.json());
    expect(rule).toMatchObject({ name: 'Contracts', keep: 'P10Y', templates: [], disposal: 'erase' });

    const places = { ruleId: rule.id };
    const changed = await asked('PATCH /api/retention/rules/:ruleId', { places });
    expect(changed.json()).toEqual({ ...rule, keep: 'P12Y', revision: rule.revision + 1 });

    expect((await asked('DELETE /api/retention/rules/:ruleId', { places })).json()).toEqual({ id: rule.id });
    await refused(404, 'not-found', () => asked('PATCH /api/retention/rules/:ruleId', { places }));
  });

  test.each([{ keep: 'P29D' }, { keep: 'P101Y' }, { endings: [] }, { name: ' ' }, { order: 0 }])(
    'is not made of %j',
    async (wrong) => {
      const body = { name: 'Contracts', order: 1, endings: ['completed'], anchor: 'completed', ...keeping };
      await refused(422, 'invalid', () =>
        asked('POST /api/retention/rules', { body: { ...body, ...wrong } }),
      );
    },
  );
});

describe('documents', () => {
  test('are held by a matter, all at once, until it releases them', async () => {
    const [one, other, missing] = [
      await draftOf(stack, olive.id),
      await draftOf(stack, olive.id),
      randomUUID(),
    ];
    const opened = await asked('POST /api/matters');
    expect(opened.status).toBe(201);
    const matter = MatterView.strict().parse(opened.json());
    const places = { matterId: matter.id, documentId: one.id };

    const body = { documents: [one.id, other.id, missing], reason: 'A suit' };
    const key = { 'Idempotency-Key': randomUUID() };
    const holding = { places, body, headers: key };
    const held = await asked('POST /api/matters/:matterId/holds', holding);
    expect(held.json()).toEqual({ id: matter.id, held: 2, missing: [missing] });
    // Whoever reads next sees each document on hold, not only what the matter ordered.
    expect(held.headers.get('X-Log-Position')).toBe(`${stack.log}.1.${await stack.lastChange()}`);
    expect((await asked('POST /api/matters/:matterId/holds', holding)).json()).toEqual(held.json());

    const deleting = routeNamed('DELETE /api/documents/:id');
    await refused(409, 'document.on-hold', () => ask(deleting, one));
    const released = await asked('DELETE /api/matters/:matterId/holds/:documentId', { places });
    expect(RetentionView.strict().parse(released.json())).toMatchObject({ id: one.id, holds: 0 });
    expect((await ask(deleting, one)).status).toBe(200);
    await refused(409, 'document.on-hold', () => ask(deleting, other));

    expect((await asked('POST /api/matters/:matterId/close', { places })).json()).toMatchObject({
      status: 'closed',
    });
    await refused(409, 'matter.closed', () => asked('POST /api/matters/:matterId/holds', { places, body }));
  });

  test('are at most a thousand at once', async () => {
    const { id: matterId } = (await asked('POST /api/matters')).json();
    const documents = Array.from({ length: 1_001 }, () => randomUUID());

    await refused(422, 'invalid', () =>
      asked('POST /api/matters/:matterId/holds', {
        places: { matterId },
        body: { documents, reason: 'A suit' },
      }),
    );
  });
});

describe('a document', () => {
  test('is kept shorter by two records managers, not by one', async () => {
    const places = { id: (await draftOf(stack, olive.id)).id };
    const body = { until: '2999-01-01T00:00:00.000Z', reason: 'No longer needed' };
    const shortening = (session: string) =>
      asked('POST /api/documents/:id/retention', { places, body, session });

    expect((await shortening(rita.session)).json()).toMatchObject({
      until: null,
      shortened: null,
      asked: { until: body.until, by: rita.id },
    });
    await refused(409, 'retention.second-person', () => shortening(rita.session));
    expect((await shortening(rob.session)).json()).toMatchObject({
      until: null,
      asked: null,
      shortened: { until: body.until },
    });
  });

  test('that was deleted is brought back', async () => {
    const draft = await draftOf(stack, olive.id);
    const places = { id: draft.id };
    await ask(routeNamed('DELETE /api/documents/:id'), draft);

    expect((await asked('POST /api/documents/:id/restore', { places })).status).toBe(200);
    expect(await stack.stateOf(draft.id)).toMatchObject({ deleted: false });
  });

  test('whose time isn’t over waits for no decision', async () => {
    const places = { id: (await draftOf(stack, olive.id)).id };

    await refused(409, 'disposal.not-due', () => asked('POST /api/documents/:id/disposal', { places }));
  });
});

const keeping = { keep: 'P10Y', disposal: 'erase' };

/** As Rita asks. */
const asked = async (name: string, asking: Parameters<typeof ask>[2] = {}) => {
  const route = routeNamed(name);

  return ask(route, await untouched(route), { session: rita.session, ...asking });
};
