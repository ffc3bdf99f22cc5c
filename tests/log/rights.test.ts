import { randomUUID } from 'node:crypto';
import { type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeAddress } from '../../services/shared/log/client/address.ts';
import { connectClient } from '../../services/shared/log/client/client.ts';
import { type Connection, openConnection } from '../../services/shared/log/client/connection.ts';
import { credentialsOf } from '../../services/shared/log/client/credentials.ts';
import { all } from '../contract/event-log-client.ts';

const { EVENTSTORE_URL = '', EVENTSTORE_USER = '', EVENTSTORE_ADMIN } = process.env;

if (EVENTSTORE_ADMIN)
  describe('the user of the services', () => {
    const address = storeAddress(EVENTSTORE_URL);
    const credentials = address.user ?? credentialsOf(EVENTSTORE_USER);
    const admin = credentialsOf(EVENTSTORE_ADMIN);
    const stream = `contract-${randomUUID()}`;
    let connection: Connection;
    let client: EventStoreDBClient;

    beforeAll(() => {
      connection = openConnection(address, 'hasty');
      client = connectClient(address, connection);
    });

    afterAll(async () => {
      await client.dispose();
      connection.close();
    });

    const event = () => jsonEvent({ type: 'A', data: {} });
    const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ type: 'access-denied' });

    test('appends, reads, and reads all', async () => {
      await client.appendToStream(stream, event(), { credentials });

      expect(await all(client.readStream(stream, { credentials }))).toHaveLength(1);
      expect(await all(client.readAll({ maxCount: 1, credentials }))).toHaveLength(1);
    });

    test('cuts no stream short, gives no rights and deletes nothing', async () => {
      await client.appendToStream(stream, event(), { credentials });

      await refused(client.setStreamMetadata(stream, { maxCount: 1 }, { credentials }));
      await refused(client.setStreamMetadata('$all', {}, { credentials }));
      await refused(client.deleteStream(stream, { credentials }));
      await refused(client.tombstoneStream(stream, { credentials }));
      await refused(client.appendToStream('$settings', event(), { credentials }));
    });

    test('is the only one who reads the streams, but for administrators', async () => {
      const nobody = { username: '', password: '' };
      await client.appendToStream(stream, event(), { credentials });

      expect((await all(client.readStream(stream, { credentials: admin }))).length).toBeGreaterThan(0);
      await refused(all(client.readStream(stream, { credentials: nobody })));
      await refused(client.appendToStream(stream, event(), { credentials: nobody }));
    });
  });
else test.skip('the user of the services: needs EVENTSTORE_ADMIN', () => undefined);
