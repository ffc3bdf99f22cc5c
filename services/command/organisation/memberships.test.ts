import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '#contracts/envelope.ts';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import { startEventLog } from '../../../tests/harness/event-log.ts';
import { openTestLog } from '../../../tests/harness/test-log.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { account } from '../decisions/account/decider.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import { ofRequest } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { rememberedStreams } from '../log/streams.ts';
import { testLookup } from '../log/testing/test-lookup.ts';
import { belongTo } from './belonging.ts';
import { memberships } from './memberships.ts';

const eventLog = await startEventLog();
const store = openTestLog(eventLog.url);
afterAll(async () => {
  await store.close();
  await eventLog.stop();
});

/** Longer than any test takes. */
const LONG = 600_000;

describe('a membership', () => {
  test('is null for accounts without an organisation, and for those that don’t exist', async () => {
    const { writer } = serviceOn();
    const { of } = memberships(writer.streams);

    expect(await of(randomUUID())).toBeNull();
    expect(await of(await registered(writer))).toBeNull();
  });

  test('is there at once where this process writes, and tells the revision that it is from', async () => {
    const { writer } = serviceOn();
    const { of } = memberships(writer.streams, LONG);
    const olive = await registered(writer);
    expect(await of(olive)).toBeNull();

    const acme = await founded(writer, olive);
    expect(await of(olive)).toMatchObject({ organisation: acme, revision: 0, roles: ['owner'] });

    await asked(writer, acme, olive, { type: 'SetPolicies', data: { fourEyes: 'all' } });
    expect(await of(olive)).toMatchObject({ revision: 1, policies: { fourEyes: 'all' } });
  });

  test('is what other processes wrote once it is old', async () => {
    const { writer } = serviceOn();
    const [early, late] = [memberships(writer.streams, LONG), memberships(writer.streams, 0)];
    const elsewhere = serviceOn().writer;
    const olive = await registered(writer);
    const acme = await founded(writer, olive);
    await early.of(olive);

    await asked(elsewhere, acme, olive, { type: 'SetPolicies', data: { fourEyes: 'all' } });

    expect(await early.of(olive)).toMatchObject({ policies: { fourEyes: 'off' } });
    expect(await late.of(olive)).toMatchObject({ policies: { fourEyes: 'all' } });
  });

  test('takes one look at the account and one at the organisation, however many ask', async () => {
    const { writer } = serviceOn();
    const olive = await registered(writer);
    await founded(writer, olive);
    const other = serviceOn();
    const { of } = memberships(other.writer.streams, LONG);

    const found = await Promise.all(Array.from({ length: 50 }, () => of(olive)));
    await of(olive);

    expect(new Set(found.map((one) => one?.revision))).toEqual(new Set([0]));
    expect(other.reads).toHaveLength(2);
  });

  test('takes one look at an account without an organisation as well', async () => {
    const { writer, reads } = serviceOn();
    const olive = await registered(writer);
    const { of } = memberships(writer.streams, LONG);
    const before = reads.length;

    for (let n = 0; n < 5; n++) await of(olive);

    expect(reads.length - before).toBe(1);
  });

  test('is asked for again after the log did not answer', async () => {
    const { writer } = serviceOn();
    const olive = await registered(writer);
    let isDown = true;
    const read: typeof writer.streams.read = (...asked) =>
      isDown ? Promise.reject(new Error('down')) : writer.streams.read(...asked);
    const { of } = memberships({ ...writer.streams, read }, LONG);

    await expect(of(olive)).rejects.toThrow('down');
    isDown = false;
    expect(await of(olive)).toBeNull();
  });

  test('takes both: the account that belongs to the organisation, and the organisation that has the member', async () => {
    const { writer } = serviceOn();
    const { of } = memberships(writer.streams);
    const [olive, mia] = [await registered(writer), await registered(writer)];
    const acme = await founded(writer, olive);

    await belongTo(writer, mia, acme, saying(mia));
    expect(await of(mia)).toBeNull();

    await asked(writer, acme, null, {
      type: 'AdmitMember',
      data: { account: mia, via: 'sso', roles: ['member'], teams: [] },
    });
    expect(await of(mia)).toMatchObject({ roles: ['member'] });
  });
});

describe('an account', () => {
  test('belongs to one organisation only, until that says that it is no member', async () => {
    let now = Date.parse('2026-01-01T12:00:00.000Z');
    const { writer } = serviceOn(() => new Date(now).toISOString());
    const [olive, mia] = [await registered(writer), await registered(writer)];
    const [acme, harbour] = [await founded(writer, olive), randomUUID()];
    await belongTo(writer, mia, acme, saying(mia));

    await expect(belongTo(writer, mia, harbour, saying(mia))).rejects.toMatchObject({
      code: 'organisation.already-member',
    });
    now += 61_000;
    await belongTo(writer, mia, harbour, saying(mia));

    expect((await writer.streams.read(account, mia)).state).toMatchObject({
      organisation: { id: harbour, since: '2026-01-01T12:01:01.000Z' },
    });
    await expect(belongTo(writer, olive, harbour, saying(olive))).rejects.toMatchObject({
      code: 'organisation.already-member',
    });
  });

  test('joins anew if it was interrupted, so that nobody else ends that meanwhile', async () => {
    let now = Date.parse('2026-01-01T12:00:00.000Z');
    const { writer } = serviceOn(() => new Date(now).toISOString());
    const [olive, mia] = [await registered(writer), await registered(writer)];
    const acme = await founded(writer, olive);
    await belongTo(writer, mia, acme, saying(mia));
    now += 40_000;
    await belongTo(writer, mia, acme, saying(mia));

    expect((await writer.streams.read(account, mia)).state).toMatchObject({
      organisation: { id: acme, since: '2026-01-01T12:00:40.000Z' },
    });
  });
});

/** A command service with its own memory, and the streams that it read. */
const serviceOn = (now = () => new Date().toISOString()) => {
  const reads: string[] = [];
  const counting: DecryptedLog = {
    ...store,
    read: (name, from) => {
      reads.push(name);
      return store.read(name, from);
    },
  };
  const writer: Writer = {
    store: counting,
    streams: rememberedStreams(counting, 1),
    epoch: 1,
    lookup: testLookup,
    now,
  };

  return { reads, writer };
};

const saying = (id: string | null) => {
  const by: Actor = id === null ? { kind: 'system', id: 'sso' } : { kind: 'account', id };

  return ofRequest({ by, ip: null, userAgent: null, correlationId: randomUUID() });
};

const registered = async (writer: Writer): Promise<string> => {
  const id = randomUUID();
  const holder = { username: `u-${id}`, email: `${id}@example.com`, fullName: 'Somebody' };
  await handle(writer, account, id, saying(id), {
    type: 'RegisterAccount',
    data: { ...holder, passwordHash: 'argon' },
  });

  return id;
};

const founded = async (writer: Writer, owner: string): Promise<string> => {
  const id = randomUUID();
  await belongTo(writer, owner, id, saying(owner));
  await asked(writer, id, owner, { type: 'FoundOrganisation', data: { name: 'Acme' } });

  return id;
};

const asked = (writer: Writer, organisation: string, by: string | null, command: OrganisationCommand) =>
  handle(writer, organisations, organisation, saying(by), command);
