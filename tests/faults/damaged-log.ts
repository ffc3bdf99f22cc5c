import postgres from 'postgres';
import { expect, test, vi } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { parseModelSchema } from '../../services/shared/database/read-models.ts';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import type { Client } from '../harness/client.ts';
import { PATIENCE } from '../harness/patience.ts';
import { addRecipient, signedIn, upload } from '../harness/people.ts';
import type { RestartableStack } from './restartable-stack.ts';
import { damage, fill } from './stopped-log.ts';

/** A log in which an older event was changed while nothing ran. */
export const damagedLog = (stack: RestartableStack) => {
  let olive: Client;
  let whole: string;
  let hurt: string;
  let position: number;
  const duplicate = async (id = whole) => (await olive.post(`/api/documents/${id}/duplicate`)).status;

  test('takes nothing from when somebody meets the event', async () => {
    olive = (await signedIn(stack.running().url)).client;
    whole = (await upload(olive, 'whole.pdf', await samplePdf())).id;
    hurt = (await upload(olive, 'hurt.pdf', await samplePdf())).id;
    await addRecipient(olive, hurt, { fullName: 'Rita', email: 'rita@example.com' });
    const store = openEventStore(stack.running().env.EVENTSTORE_URL ?? '', 'admin:changeit');
    await fill(store);
    await store.close();
    await stack.running().stop();
    position = damage(stack.eventLog, `e1.document-${hurt}`, 1);
    await stack.start();
    await vi.waitFor(async () => expect(await duplicate(hurt)).toBe(503), PATIENCE);

    expect(await stack.notWhole(olive)).toContain(`The event at position ${position} of the event log`);
    expect(await duplicate()).toBe(503);
  }, 240_000);

  test('goes on by one command, which names the event on the record; its document alone is refused', async () => {
    expect(await stack.accept('It is old.')).toContain(`at position ${position}`);
    await stack.whole(olive, duplicate);

    const store = openEventStore(stack.running().env.EVENTSTORE_URL ?? '', 'admin:changeit');
    const said = (await store.read(EPOCHS)).findLast(({ type }) => type === 'LogEndAccepted');
    await store.close();
    expect(said?.data).toMatchObject({ damaged: [String(position)], reason: 'It is old.' });
    const refused = await olive.post(`/api/documents/${hurt}/duplicate`);
    expect([refused.status, refused.json()]).toMatchObject([410, { code: 'history.damaged' }]);
  }, 180_000);

  test('is passed by read models that are made anew, and its document is shown as what it is', async () => {
    const sql = postgres(stack.running().env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} });
    const schemas = await sql<{ name: string }[]>`select nspname as name from pg_namespace`;
    for (const { name } of schemas) if (parseModelSchema(name)) await sql`drop schema ${sql(name)} cascade`;
    await sql`delete from app.serving_models`;
    await sql.end();
    // The projector notices at the next event.
    expect(await duplicate()).toBe(201);

    await vi.waitFor(
      async () => {
        const answer = await olive.get(`/api/documents/${hurt}`);
        expect([answer.status, answer.json()]).toMatchObject([410, { code: 'history.damaged' }]);
      },
      { ...PATIENCE, interval: 500 },
    );
    expect((await olive.get(`/api/documents/${whole}`)).status).toBe(200);
    expect(await duplicate()).toBe(201);
    expect((await olive.get('/api/notices')).json()).toEqual({ notices: [], problems: null });
    const { code, stderr } = await stack.command('backup.ts');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const audit = await stack.command('audit.ts');
    expect(audit.stdout).toContain(`document-${hurt}`);
    expect(audit.stdout).not.toContain(`document-${whole}`);
  }, 180_000);
};
