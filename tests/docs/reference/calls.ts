import { routes } from '../../../services/command/api/routes.ts';
import type { Policy } from '../../../services/command/http/caller.ts';
import type { Route } from '../../../services/command/http/route.ts';
import type { ReadPolicy } from '../../../services/query/read.ts';
import { reads } from '../../../services/query/reads.ts';
import { code, shapeOf, table } from './shape.ts';

const writers: Readonly<Record<Policy, string>> = {
  anyone: 'anyone',
  account: 'an account',
  recipient: 'a recipient, by the link',
};

/** All calls that change something, with what they take. */
export const routesPage = (): string => {
  const rows = routes.map((route) => [
    code(`${route.method} ${route.path}`),
    writers[route.policy],
    bodyOf(route),
    traitsOf(route).join('; '),
  ]);

  return `# Routes

The calls that change something, answered by the command service. A body is JSON with exactly these members; those with a question mark may be missing, those without a type are texts. Members of a multipart body are its parts. What an answer of another status than 2xx says is in \`contracts/refusals\`: \`message\` for people, in a language that \`Accept-Language\` names or else in English, \`code\` for programs, and, of a message that says more than its code, \`parameters\`, the facts that it's made of (\`contracts/api/exact-refusals.ts\`). A request with \`Idempotency-Key\` can be repeated: it takes effect once.

${table(['Call', 'By', 'Body', 'Besides'], rows)}

SCIM has its own calls below \`/scim/v2\` (\`services/command/scim\`), which follow RFC 7644.
`;
};

const bodyOf = ({ body }: Route): string => {
  if ('file' in body)
    return `multipart: a file in ${code(body.file)}, ${body.limit.max / 2 ** 20} MB at most`;
  const shape = shapeOf(body);

  return shape === '{}' ? '' : code(shape);
};

const traitsOf = ({ isOnWhole, takesForms, isForHalf, isSilent, isShownFirst }: Route): readonly string[] => [
  ...(isOnWhole ? ['is about the whole installation'] : []),
  ...(takesForms ? ['takes a form as well'] : []),
  ...(isForHalf ? ['also before a second factor is set up that the policy requires'] : []),
  ...(isSilent ? ["doesn't tell whether anything was written"] : []),
  ...(isShownFirst ? ['is answered once reads show it'] : []),
];

const readers: Readonly<Record<ReadPolicy, string>> = {
  anyone: 'anyone',
  account: 'an account',
  document: 'an account with a right',
  'audit-link': 'an audit link',
  'signing-link': 'a recipient, by the link',
};

/** All reads. */
export const readsPage = (): string => {
  const rows = reads.map(({ path, policy, right }) => [
    code(`GET ${path}`),
    readers[policy],
    right ? code(right) : '',
  ]);

  return `# Reads

What can be read, answered by the query service, with \`GET\` or \`HEAD\`. If two rows match an address, the first one answers. Who has which right to a document is in \`contracts/document/rights.ts\`; what someone may not read is answered as if it wasn't there (404). The shapes of answers are [on a page of their own](answers.md).

${table(['Read', 'By', 'Right to the document'], rows)}
`;
};
