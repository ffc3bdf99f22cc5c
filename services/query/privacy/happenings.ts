import type { Happening } from '#contracts/api/views/privacy.ts';
import { sentenceFrom } from '#contracts/card.ts';
import { inErasedWords } from '#contracts/closed.ts';
import { isDamaged } from '#contracts/damaged-event.ts';
import { claimedAt } from '#contracts/foreign-event.ts';
import { privacyCards } from '#contracts/privacy/cards.ts';
import { streams } from '#contracts/stream-name.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import { sql } from '../../shared/database/sql.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { ReadLog } from '../history/history.ts';
import type { Database } from '../read-models/database.ts';
import { select } from '../read-models/select.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read' | 'checkpoint'>;
  readonly store: Pick<ReadLog, 'read'>;
};

/** These events are left out here, because they stand beside each match. */
const OF_MATCHES: readonly string[] = ['PrivacyMatchFound', 'PrivacyDecided'];

/** What happened to a privacy request, by the log itself, and who did it. */
export const happenings = async (
  language: SignerLanguage,
  { database, store }: Dependencies,
  id: string,
): Promise<Happening[]> => {
  const { epoch } = await database.checkpoint();
  const past = (await store.read(inEpoch(epoch, streams.privacy(id)))).filter(
    (event) => !isDamaged(event) && !OF_MATCHES.includes(event.type),
  );
  const people = past.flatMap(({ metadata: { by } }) => (by.kind === 'account' ? [by.id] : []));
  const known = await database.read<{ id: string; fullName: string }>(
    select(
      'u.id, u.full_name as "fullName"',
      sql`from users u where u.id = any(string_to_array(${people.join()}, ',')::uuid[])`,
    ),
  );
  const names = new Map(known.map((one) => [one.id, one.fullName]));

  return past.map((event) => {
    const { revision, metadata } = event;
    const { by } = metadata;

    return {
      revision,
      at: claimedAt(event),
      sentence: inErasedWords(sentenceFrom(language, privacyCards, event)),
      by: by.kind === 'account' ? { id: by.id, fullName: names.get(by.id) ?? '' } : null,
    };
  });
};
