import type { DocumentEventsThatChange } from '#contracts/document/cards.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { idOf } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Projection } from '../projection.ts';
import { isOfDocument } from './erased.ts';

/** How long each document is kept, and what becomes of it then; as `evolveRetentionOf` has it. */
export const retentions: Projection<DocumentEvent, DocumentEventsThatChange<'retentions'>> = {
  /** What counted for a draft doesn't count for what becomes of it once it's sent. */
  DocumentSent: ({ stream }) => sql`delete from retentions where document_id = ${idOf(stream)}`,

  RetentionSet: ({ stream, data: { rule, ruleRevision, until, disposal } }) => sql`
    insert into retentions (document_id, rule_id, rule_revision, until, disposal)
    values (${idOf(stream)}, ${rule}, ${ruleRevision}, ${until}, ${disposal})
    on conflict (document_id) do update set rule_id = excluded.rule_id, rule_revision = excluded.rule_revision,
      until = excluded.until, disposal = excluded.disposal, dispose_on = null`,

  RetentionShorteningAsked: ({ stream, data, metadata: { at, by } }) => sql`
    insert into retentions (document_id, asked_until, asked_by_id, asked_at)
    values (${idOf(stream)}, ${data.until}, ${by.id}, ${at})
    on conflict (document_id) do update set asked_until = excluded.asked_until,
      asked_by_id = excluded.asked_by_id, asked_at = excluded.asked_at`,

  RetentionChanged: (event) => {
    const { until, approvedBy, countsFrom } = event.data;

    return approvedBy !== null && until !== null
      ? changed(event, { shortened: { until, countsFrom } })
      : changed(event, { until });
  },

  HoldPlaced: (event) => unannounced(event),

  DisposalAnnounced: ({ stream, data }) => sql`
    insert into retentions (document_id, dispose_on) values (${idOf(stream)}, ${data.disposeOn})
    on conflict (document_id) do update set dispose_on = excluded.dispose_on`,

  DisposalDecided: (event) =>
    event.data.decision === 'erase'
      ? sql`
        insert into retentions (document_id, to_be_erased) values (${idOf(event.stream)}, true)
        on conflict (document_id) do update set to_be_erased = true`
      : changed(event, { until: event.data.until }),

  DocumentRestored: (event) => unannounced(event),

  PersonalDataErased: ({ stream, data, metadata }) =>
    isOfDocument(data.keys)
      ? sql`
        insert into retentions (document_id, erased_at, erased_because)
        values (${idOf(stream)}, ${metadata.at}, ${data.basis})
        on conflict (document_id) do update set erased_at = excluded.erased_at,
          erased_because = excluded.erased_because`
      : null,
};

type Changed = {
  /** Missing if the time that counts stays as it is. */
  readonly until?: string | null;
  readonly shortened?: { readonly until: string; readonly countsFrom: string };
};

/** People said how long it's kept, so nothing that was asked, announced or decided before is pending any more. */
const changed = ({ stream }: Recorded<DocumentEvent>, { until, shortened }: Changed) => sql`
  insert into retentions as known (document_id, until, shortened_until, shortened_from)
  values (${idOf(stream)}, ${until ?? null}, ${shortened?.until ?? null}, ${shortened?.countsFrom ?? null})
  on conflict (document_id) do update set
    until = case when ${until === undefined} then known.until else excluded.until end,
    shortened_until = excluded.shortened_until, shortened_from = excluded.shortened_from,
    asked_until = null, asked_by_id = null, asked_at = null, dispose_on = null, to_be_erased = false`;

const unannounced = ({ stream }: Recorded<DocumentEvent>) => sql`
  update retentions set dispose_on = null where document_id = ${idOf(stream)}`;
