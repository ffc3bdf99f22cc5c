import type { RetentionEventsThatChange } from '#contracts/retention/cards.ts';
import type { RetentionEvent } from '#contracts/retention/events.ts';
import { organisationOf } from '#contracts/retention/state.ts';
import { idOf } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Projection } from '../projection.ts';

/** The retention rules, each as it was at each of its revisions. */
export const retentionRules: Projection<RetentionEvent, RetentionEventsThatChange<'retention_rules'>> = {
  RetentionRuleSet: ({ stream, revision, data, metadata }) => sql`
    with ended as (
      update retention_rules set ended_at = ${metadata.at} where id = ${data.rule} and ended_at is null
    )
    insert into retention_rules (id, revision, name, place, templates, endings, anchor, keep, disposal,
      organisation_id)
    values (${data.rule}, ${revision}, ${data.name}, ${data.order}, ${JSON.stringify(data.templates)},
      ${JSON.stringify(data.endings)}, ${data.anchor}, ${data.keep}, ${data.disposal},
      ${organisationOf(idOf(stream))})`,

  RetentionRuleRetired: ({ data, metadata }) => sql`
    update retention_rules set ended_at = ${metadata.at} where id = ${data.rule} and ended_at is null`,
};
