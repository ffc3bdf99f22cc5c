type Columns = Readonly<Record<string, readonly string[]>>;

/**
 * The columns of the read models that hold texts about people. Postgres keeps samples of a column's values for its
 * planner (pg_stats), which anybody reads who may read the table, and which an erasure doesn't touch; so it keeps none of
 * these. After an erasure their tables are rewritten.
 */
export const personalColumns: Columns = {
  users: ['username', 'email', 'full_name'],
  settings: ['pending_email', 'pending_email_failure', 'company_name', 'custom_footer_text'],
  documents: ['title', 'description', 'subject', 'message', 'original_file_name', 'release', 'void_reason'],
  recipients: ['email', 'full_name', 'title', 'decline_reason', 'mail_failure'],
  signature_fields: ['members', 'value', 'handwriting'],
  matters: ['name', 'reference'],
  invitations: ['email', 'mail_failure'],
  privacy_requests: ['email', 'note', 'extension_reason', 'refusal'],
  privacy_matches: ['sealed'],
  audit_trail: ['ip_address', 'user_agent', 'details'],
  parked_events: ['error'],
};

/** The personal columns among those that are added for reads. */
export const personalViews: Columns = {
  documents: ['view'],
  recipients: ['view'],
  signature_fields: ['view'],
};

/** Columns with texts that tell nothing about anybody, or only about an organisation. */
export const otherTexts: Columns = {
  checkpoint: ['projections'],
  settings: ['notifications', 'company_logo', 'primary_color', 'secondary_color'],
  logos: ['sha256'],
  documents: [
    ...['kind', 'file_type', 'status', 'pages', 'original_sha256', 'pdf_sha256', 'sealed_sha256'],
    ...['signature_kinds', 'earlier_entries'],
  ],
  shares: ['kind', 'access'],
  last_changes: ['view'],
  recipients: ['role', 'status'],
  signature_fields: ['id', 'commitment'],
  retentions: ['disposal', 'erased_because'],
  holds: ['kind'],
  retention_rules: ['name', 'templates', 'endings', 'anchor', 'keep', 'disposal'],
  organisations: ['name'],
  members: ['roles', 'via'],
  invitations: ['roles', 'teams'],
  teams: ['name'],
  team_members: ['role'],
  policies: ['policy', 'value'],
  domains: ['domain', 'challenge'],
  connections: ['settings'],
  tokens: ['scope', 'name'],
  privacy_requests: ['kind', 'via', 'certificate'],
  privacy_matches: ['decision', 'basis'],
  audit_trail: ['stream', 'action', 'performed_by'],
  parked_events: ['stream', 'type'],
};

export const withoutStatistics = (columns: Columns): string =>
  Object.entries(columns)
    .flatMap(([table, names]) =>
      names.map((name) => `alter table ${table} alter column ${name} set statistics 0;`),
    )
    .join('\n');
