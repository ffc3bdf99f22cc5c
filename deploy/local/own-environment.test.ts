import { expect, test } from 'vitest';
import { VARIABLES } from '../../services/shared/service/config.ts';
import { ownEnvironment } from './own-environment.ts';

const all = Object.fromEntries(
  [...VARIABLES, ...VARIABLES.map((name) => `${name}_FILE`)].map((name) => [name, 'x']),
);

test('the service that opens strangers’ files has no secret but its own', () => {
  const own = Object.keys(ownEnvironment('media', { ...all, PATH: '/bin' }));

  expect(own).toEqual(expect.arrayContaining(['PATH', 'NATS_URL', 'SEAL_KEYS', 'SEAL_P12_PASSWORD']));
  expect(
    own.filter((name) => /SECRET|LOOKUP|WRITER|VAULT|CHECKPOINT|BACKUP|DATABASE|EVENTSTORE|SMTP/.test(name)),
  ).toEqual([]);
});

test('only command signs, mails and makes backups', () => {
  for (const service of ['query', 'projector']) {
    const own = Object.keys(ownEnvironment(service, all));
    expect(own).toContain('DATABASE_URL');
    expect(
      own.filter((name) => /LOOKUP|WRITER|CHECKPOINT_KEY|BACKUP_KEY|SMTP|P12_PASSWORD/.test(name)),
    ).toEqual([]);
  }
  expect(ownEnvironment('command', all)).toEqual(all);
});
