// Columns of the statements about retention. The document is `d`, its owner `u` and its row in `retentions` `t`, which may
// both be missing; `clock` has the instant of the request.

/** Until when a document is kept. If a shorter time was agreed, it applies from the day from which it counts. */
export const UNTIL =
  'case when t.shortened_from <= clock.now then t.shortened_until else t.until end as "until"';

/** The rule that said so, under the name that it had then. */
export const RULE = `(select r.name from retention_rules r
  where r.id = t.rule_id and r.revision = t.rule_revision) as "rule"`;

export const HOLDS = '(select count(*)::integer from holds h where h.document_id = d.id) as "holds"';

/** What records managers get to know of a document, who may not look into it. */
export const KNOWN = `d.id, d.title, d.kind = 'template' as "isTemplate", d.status, d.deleted_at as "deletedAt",
  case when u.id is null then null
    else jsonb_build_object('id', u.id, 'fullName', u.full_name, 'email', u.email) end as "owner"`;
