import { accountCards, securityCards } from '#contracts/account/cards.ts';
import type { Card, Whose } from '#contracts/card.ts';
import { ERASED } from '#contracts/closed.ts';
import { documentCards } from '#contracts/document/cards.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { KeyId } from '#contracts/key-id.ts';
import type { ErasureEvent } from '#contracts/personal/erasure-events.ts';
import { privacyCards } from '#contracts/privacy/cards.ts';
import { categoryOf, idOf } from '#contracts/stream-name.ts';
import type { Sql } from '../../shared/database/sql.ts';
import { isOfDocument, recipientsOf } from './erased.ts';

// The audit trail holds the texts of events, so an erasure takes them out of its lines, as a rebuild would find them
// once the keys are gone. What to take out is on the events' cards.

/** What the erasures among these events change in the lines that were written by then. */
export const erasedLines = (events: readonly Recorded[]): readonly Sql[] =>
  (events as readonly Recorded<ErasureEvent>[]).flatMap(({ stream, position, ...event }) => {
    const keys = keysIn(event);
    if (keys.length === 0) return [];
    const id = idOf(stream);
    if (categoryOf(stream) === 'account') return ofAccount.map((text) => ({ text, values: [id, position] }));
    if (categoryOf(stream) === 'privacy') return ofRequest.map((text) => ({ text, values: [id, position] }));
    const recipients = recipientsOf(keys);

    return [
      ...(isOfDocument(keys) ? ofDocument.map((text) => ({ text, values: [id, position] })) : []),
      ...(recipients.length > 0
        ? ofRecipients.map((text) => ({ text, values: [id, position, recipients] }))
        : []),
    ];
  });

/** Somebody may have acted between the decision and the destruction of the keys, so both take the texts out. */
const keysIn = (event: Pick<ErasureEvent, 'type' | 'data'>): readonly KeyId[] => {
  const { type, data } = event as ErasureEvent;
  if (type === 'PersonalDataErased') return data.keys;

  return type === 'PersonalKeysDestroyed' ? data.keys.map(({ key }) => key) : [];
};

/** What was said later is taken out by a later event, so the lines don't depend on how events come in batches. */
const BEFORE = 'position <= $2';

type Cards = Readonly<Record<string, Pick<Card, 'personal'>>>;

/** The types of events with texts of somebody, and the places of these texts. */
const textsOf = (
  cards: Cards,
  whose: Whose,
): readonly (readonly [type: string, paths: readonly string[]])[] =>
  Object.entries(cards).flatMap(([type, { personal }]) => {
    const paths = personal[whose] ?? [];
    return paths.length > 0 ? [[type, paths] as const] : [];
  });

const erasing = (cards: Cards, whose: Whose, where: string): string => {
  const texts = textsOf(cards, whose);
  const types = texts.map(([type]) => `'${type}'`).join(', ');
  const cases = texts.map(([type, paths]) => `when '${type}' then details${paths.map(erasedAt).join('')}`);

  return `update audit_trail set details = case action ${cases.join(' ')} else details end
    where ${where} and ${BEFORE} and action in (${types})`;
};

/** What is laid over the details to erase the text at a place: `title`, or `values.*.value` for each entry of a list. */
const erasedAt = (path: string): string => {
  const [name, every, member, ...rest] = path.split('.');
  if (rest.length > 0 || (every !== undefined && (every !== '*' || !member)))
    throw new Error(`no statement erases ${path}`);
  if (!member)
    return ` || case when details->>'${name}' <> '' then '{"${name}": "${ERASED}"}'::jsonb else '{}' end`;

  return ` || case when jsonb_typeof(details->'${name}') = 'array' then jsonb_build_object('${name}', (
    select coalesce(jsonb_agg(
      case when one->>'${member}' <> '' then one || '{"${member}": "${ERASED}"}'::jsonb else one end order by n), '[]')
    from jsonb_array_elements(details->'${name}') with ordinality as each (one, n))) else '{}' end`;
};

/** From where somebody acted is one box, so both go where either was known. */
const withoutPlace = (where: string): string =>
  `update audit_trail set ip_address = '${ERASED}', user_agent = '${ERASED}'
  where ${where} and ${BEFORE} and (ip_address is not null or user_agent is not null)`;

const ofRecipients = [
  erasing(documentCards, 'recipient', `document_id = $1 and details->>'recipient' = any($3::text[])`),
  withoutPlace(
    `document_id = $1 and performed_by->>'kind' = 'recipient' and performed_by->>'id' = any($3::text[])`,
  ),
];

const ofDocument = [
  erasing(documentCards, 'document', 'document_id = $1'),
  erasing(documentCards, 'recipient', `document_id = $1 and details->>'recipient' is null`),
  withoutPlace(`document_id = $1 and performed_by->>'kind' in ('auditor', 'system')`),
];

const BY_ACCOUNT = `performed_by->>'id' = $1 and (performed_by->>'kind' = 'account'
  or (performed_by->>'kind' = 'auditor' and stream like 'security-%'))`;

const ofAccount = [
  erasing(accountCards, 'account', `stream = 'account-' || $1`),
  erasing(securityCards, 'account', `stream like 'security-%' and performed_by->>'id' = $1`),
  withoutPlace(BY_ACCOUNT),
  withoutPlace(`stream = 'account-' || $1`),
];

/** The person who sent a request from their signing page has no other key there. */
const ofRequest = [
  erasing(privacyCards, 'privacy', `stream = 'privacy-' || $1`),
  withoutPlace(`stream = 'privacy-' || $1 and performed_by->>'kind' <> 'account'`),
];

/** All accounts that were erased, at once where each stream was projected without a look at the others. */
export const ERASED_ACCOUNTS = ofAccount
  .map((text) => text.replaceAll('$1', 'erased.account').replaceAll('$2', 'erased.position'))
  .map(
    (text) =>
      `do $$ declare erased record; begin
        for erased in select substr(stream, 9) as account, position from audit_trail
          where action in ('PersonalDataErased', 'PersonalKeysDestroyed') and stream like 'account-%' loop ${text}; end loop; end $$;`,
  )
  .join('\n');
