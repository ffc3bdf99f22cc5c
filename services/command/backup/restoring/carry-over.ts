import type { Pool } from '../../../shared/database/pool.ts';
import { limit } from '../../../shared/flow/limit.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import { KeyLost } from '../../../shared/vault/key-lost.ts';
import { takeCode } from '../../account/second-factor/used-codes.ts';
import { account } from '../../decisions/account/decider.ts';
import { document } from '../../decisions/document/decider.ts';
import { actingAs, asNewCommand, type Envelope } from '../../log/envelopes.ts';
import { handle, type Writer } from '../../log/handle.ts';
import type { Lookup } from '../../log/lookup.ts';
import { rememberedStreams } from '../../log/streams.ts';
import type { Carrying } from './carrying.ts';
import { erasingAgain } from './erase-again.ts';
import { holdingAgain } from './hold-again.ts';
import { deadCredentials } from './lasting-credentials.ts';
import { missingErasures } from './lasting-erasures.ts';
import { deadAuditLinks, deadRequests, type LastingFacts, newerLinks } from './lasting-facts.ts';
import { missingHolds } from './lasting-holds.ts';
import { takenSince } from './lasting-members.ts';
import { takingAgain, takingBackAgain } from './take-again.ts';

type Dependencies = {
  readonly store: DecryptedLog;
  readonly database: Pool;
  readonly lookup: Lookup;
  readonly now: () => string;
  readonly envelope: Envelope;
};

/** What an epoch knows, and whether it has a stream. */
type Here = { readonly facts: LastingFacts; readonly isHere: (stream: string) => boolean };

/** How many facts are recorded at the same time. */
const AT_ONCE = 16;

/**
 * Records the facts of other epochs that this one lacks, with the product's own commands, so that they are ordinary
 * events of their streams. Returns how many events that made.
 */
export const carryOver = async (
  { store, database, lookup, now, envelope }: Dependencies,
  to: number,
  elsewhere: LastingFacts,
  { facts, isHere }: Here,
): Promise<number> => {
  let made = 0;
  const counted: DecryptedLog = {
    ...store,
    append: async (stream, expected, events) => {
      const appended = await store.append(stream, expected, events);
      if (appended !== 'conflict') made += events.length;
      return appended;
    },
  };
  const writer: Writer = {
    store: counted,
    streams: rememberedStreams(counted, to),
    epoch: to,
    lookup,
    now,
  };
  const byRestore = () => asNewCommand(actingAs(envelope, { kind: 'system', id: 'restore' }));
  const carrying: Carrying = { writer, database, byRestore };
  for (const used of elsewhere.usedCodes) await database.run((sql) => takeCode(sql, used, null));

  const isHereDocument = (id: string) => isHere(`document-${id}`);
  const links = newerLinks(elsewhere, facts, isHereDocument).map(
    ({ document: id, ...data }) =>
      () =>
        handle(writer, document, id, byRestore(), { type: 'KeepLinkVersion', data }),
  );
  const auditLinks = deadAuditLinks(elsewhere, facts).map(
    ({ document: id, link }) =>
      () =>
        handle(writer, document, id, byRestore(), { type: 'RevokeAuditLink', data: { link } }),
  );
  const requests = deadRequests(elsewhere, facts).map(
    ([id, { email, expiresAt }]) =>
      () =>
        handle(writer, account, id, byRestore(), {
          type: 'WithdrawEmailChange',
          data: { email, expiresAt },
        }),
  );
  await doAllButLost([...links, ...auditLinks, ...requests]);

  const erasures = await missingErasures(elsewhere, facts, store.vault, isHere);
  const isFree = (id: string) =>
    isHereDocument(id) && !elsewhere.erased.has(`d:${id}`) && !erasures.documents.get(id)?.has(null);
  await doAllButLost(erasingAgain(carrying, store.vault, erasures));
  await doAllButLost(takingAgain(carrying, takenSince(elsewhere, facts)));
  await doAllButLost(takingBackAgain(carrying, deadCredentials(elsewhere, facts)));
  await doAllButLost(holdingAgain(carrying, missingHolds(elsewhere, facts, isFree), elsewhere.matters));

  return made;
};

/** Does all of it but what needs a key that is lost: its document or account can't be used before the key is back. */
const doAllButLost = async (works: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const few = limit(AT_ONCE);
  const tryUnlessKeyLost = (work: () => Promise<unknown>) =>
    work().catch((error) => {
      if (!(error instanceof KeyLost)) throw error;
    });
  await Promise.all(works.map((work) => few.run(() => tryUnlessKeyLost(work))));
};
