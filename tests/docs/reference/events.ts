import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Card } from '#contracts/card.ts';
import { type EventSchemas, eventsOf, schemasOf } from '#contracts/decoded-event.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { everyCard } from '#contracts/every-card.ts';
import { VAULT } from '#contracts/vault/events.ts';
import { VOUCHING } from '#contracts/vouching/events.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { code, commentLine, shapeOf, table } from './shape.ts';

const root = join(import.meta.dirname, '../../..');

/** The streams of which each has the events of one schema, by what is said of them above their table. */
const streams: readonly (readonly [title: string, schemas: EventSchemas])[] = [
  ['`document-ID`: a document or a template', eventsOf.document],
  ['`account-ID`: an account', eventsOf.account],
  ['`username-HASH`, `email-HASH`, `identity-HASH`: a name that belongs to one account', eventsOf.username],
  ['`security-DAY`: what was tried at the installation', eventsOf.security],
  ['`mails-ACCOUNT-DAY`: emails that count towards the limit of a day', eventsOf.mails],
  ['`organisation-ID`: an organization', eventsOf.organisation],
  ['`retention-ID`: rules on how long documents are kept', eventsOf.retention],
  ['`matter-ID`: a matter for which documents are held', eventsOf.matter],
  ['`privacy-ID`: a request about personal data', eventsOf.privacy],
  ...[
    [`\`${EPOCHS}\`: epochs, backups and restores of the installation`, EPOCHS],
    [`\`${WRITER_KEYS}\`: keys with which events are signed`, WRITER_KEYS],
    [`\`${VAULT}\`: keys of personal data`, VAULT],
    [`\`${VOUCHING}\`: which events this installation vouches for`, VOUCHING],
  ].map(([title = '', stream = '']) => [title, schemasOf(stream) as EventSchemas] as const),
];

type AnyCard = Card<never> & { readonly changes?: readonly string[] };

/** All events, from their schemas, their cards and the comments above them. */
export const eventsPage = async (): Promise<string> => {
  const comments = await commentsOnMessages();
  const sections = streams.map(([title, { options }]) => {
    const rows = options.map(({ shape }) => {
      const type = (shape.type as z.ZodLiteral<string>).value;
      const card = everyCard[type] as AnyCard | undefined;
      const members = shapeOf(shape.data as z.ZodType);

      return [
        `\`${type}\``,
        comments.get(type) ?? '',
        members === '{}' ? '' : code(members),
        Object.values<readonly string[] | undefined>(card?.personal ?? {})
          .flatMap((paths) => (paths ?? []).map(code))
          .join(', '),
        (card?.changes ?? []).map(code).join(', '),
        (card?.wakes ?? []).join(', '),
      ];
    });

    return `## ${title}\n\n${table(['Event', 'What it means', 'Members', 'Personal texts', 'Tables that it changes', 'Work that it wakes'], rows)}`;
  });

  return `# Events

All kinds of events, by the streams that hold them. In the log, a stream of an epoch has the epoch's name before its own. Names and shapes are stored for good: members are only ever added. Every event has the same envelope besides (\`contracts/envelope.ts\`). Personal texts are stored encrypted with a key of whoever they are about, and can be destroyed for good. Members with a question mark may be missing, those without a type are texts.

${sections.join('\n\n')}

Signed tree heads and what witnesses say of them lie in streams outside the epochs (\`contracts/tree-heads/events.ts\`).
`;
};

/** The comments right above messages of the contracts, by the type of the message. */
const commentsOnMessages = async (): Promise<ReadonlyMap<string, string>> => {
  const comments = new Map<string, string>();
  const files = await Array.fromAsync(glob('contracts/**/*.ts', { cwd: root }));
  for (const file of files.toSorted()) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [, comment = '', type = ''] of text.matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?:export )?const \w+ = message\(\s*'(\w+)'/g,
    ))
      comments.set(type, commentLine(comment));
  }

  return comments;
};
