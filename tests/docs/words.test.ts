import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';

/** Files whose strings people read. */
const texts = await filesOf([
  'web/**/{texts,*-texts}.ts',
  'contracts/refusals/*.ts',
  'contracts/document/{resending,remarks/remark-text}.ts',
  'services/**/{texts,*-texts}.ts',
]);
/** All others of the product, but for what was said before and stays as it was. */
const product = await filesOf(
  ['{web,contracts,services,deploy}/**/*.{ts,tsx}'],
  /\.test\.|\/testing\/|^contracts\/document\/consent\/earlier-consents\.ts$/,
);
/** What stands beside the code for people to read. */
const documents = await filesOf(['*.md', 'docs/*.md', 'docs/operations/*.md']);
const screens = product.filter((file) => file.endsWith('.tsx'));

/** What we don't say, anywhere, and what we say instead. */
const never: readonly (readonly [RegExp, string])[] = [
  [/\be-mail/iu, 'email'],
  [/\btelephone(?!=)/iu, 'phone'],
  [/\bwho(?:m|so)?ever\b/iu, 'people who'],
  // The specification writes this one straight.
  [/(?<=\p{L})(?<!^Passwords don)'(?=(?:s|t|re|ve|ll|d|m)\b)/u, '’'],
];
/** What we don't say in sentences: for people, what they can do, and what applies to whom, in US English. */
const neverInSentences: typeof never = [
  [/\b(?:some|any|every)body\b|\bnobody\b/iu, 'someone, anyone, everyone, no one'],
  [/(?<![\w/.#-])organisations?\b(?![\w/-])/iu, 'organization'],
  [
    /\b\p{L}*(?:recogn|author|custom|summar|final|organ)is(?:e[ds]?|ing|ations?)\b/iu,
    'with z, as in recognize',
  ],
  [/\bfor ever\b/iu, 'forever'],
  [/\bany more\b(?! \p{L}+s\b)/iu, 'anymore'],
  [/\b(?:found|founds|founded|founding) (?:an?|one|the|your) (?:organi|team)/iu, 'create'],
  [/\bmakes? (?:an?|new )?(?:documents?|templates?|tokens?|teams?)\b/iu, 'create'],
  [/\b(?:polic(?:y|ies)|rules?|they) holds? for\b/iu, 'apply to'],
  [
    /\b(?:owners?|administrators?|members?|managers?|senders?|signers?|people|you|they|who|everyone|anyone|no one) may\b(?! (?:be|have)\b)/iu,
    'can',
  ],
];
/** In texts there are no names of anything else, so more can be told from them. */
const neverInTexts: typeof never = [
  ...never,
  ...neverInSentences,
  [/(?<=\p{L}s)'(?= \p{L})/u, '’'],
  [/\bmails?\b(?! server)/iu, 'email'],
  [/\b(?:your|their) looks\b/iu, 'views'],
  [/\bcolou/iu, 'color'],
  // The specification writes three dots behind what is under way, and in search boxes.
  [/(?<!^\p{Lu}\p{Ll}+ing\b.*|^Search .*)\.\.\./u, '…'],
];
/** Documents also tell operators what a setting does, so that not every “may” is about permission. */
const neverInDocuments = neverInSentences.filter(([, better]) => better !== 'can');

describe('what people read', () => {
  test.each(texts)(
    'in %s says email, someone, can and applies, in US English with typographic apostrophes',
    (file) => {
      expect(foundIn(file, neverInTexts)).toEqual([]);
    },
  );

  test('says so everywhere else as well', () => {
    expect(product.flatMap((file) => foundIn(file, never))).toEqual([]);
  });

  test('says so in every other sentence of the product: timelines, mails, certificates, reports and commands', () => {
    expect(product.flatMap((file) => foundIn(file, neverInSentences, isSentence))).toEqual([]);
  });

  test('says so in the documents, but for names of code and for decisions, which stay as they were taken', () => {
    expect(
      documents.flatMap((file) => problemsOf(proseOf(readFileSync(file, 'utf8')), file, neverInDocuments)),
    ).toEqual([]);
  });

  test('on a screen stands in the file of texts of its room', () => {
    expect(screens.flatMap((file) => writtenOut(nodesOf(file)).map((text) => `${file}: ${text}`))).toEqual(
      [],
    );
  });
});

type Node = { readonly type: string } & Record<string, unknown>;

const foundIn = (file: string, rules: typeof never, isRead: (text: string) => boolean = () => true) =>
  problemsOf(stringsIn(file).filter(isRead), file, rules);

/** Each file is parsed once, since several tests read all of them. */
const strings = new Map<string, readonly string[]>();
const stringsIn = (file: string): readonly string[] => {
  const found = strings.get(file) ?? nodesOf(file).flatMap(stringsOf);
  strings.set(file, found);

  return found;
};

const problemsOf = (texts: readonly string[], file: string, rules: typeof never) =>
  texts.flatMap((text) =>
    rules.filter(([not]) => not.test(text)).map(([, better]) => `${file}: ${text} (better: ${better})`),
  );

/** Several words that aren't SQL. */
const isSentence = (text: string): boolean =>
  /\p{L}\s+\S/u.test(text) && !/\b(?:select|insert into|delete from|update \w+ set)\b|_id\b/.test(text);

/** The lines of a document without its code and the targets of its links. */
const proseOf = (markdown: string): string[] =>
  markdown
    .replaceAll(/^```.*?^```$/gmsu, '')
    .replaceAll(/`[^`\n]*`|\]\([^)]*\)/gu, '')
    .split('\n');

/** All nodes of a file's syntax tree. */
function nodesOf(file: string): Node[] {
  const nodes: Node[] = [];
  const visit = (part: unknown) => {
    if (Array.isArray(part)) part.forEach(visit);
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return;
    if ('type' in part) nodes.push(part as Node);
    // Names of properties and addresses of modules are not for people.
    for (const [name, value] of Object.entries(part)) if (name !== 'key' && name !== 'source') visit(value);
  };
  visit(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }));

  return nodes;
}

/** What a node says by itself: a string, a template with 1 for each value in it, or words between tags. */
function stringsOf(node: Node): string[] {
  if (['Literal', 'JSXText'].includes(node.type)) return typeof node.value === 'string' ? [node.value] : [];
  const parts = node.type === 'TemplateLiteral' ? (node.quasis as { value: { cooked: string } }[]) : [];

  return parts.length > 0 ? [parts.map(({ value }) => value.cooked).join('1')] : [];
}

/** Attributes that people read or hear. */
const read =
  /^(?:alt|aria-label|description|heading|hint|label|meaning|note|placeholder|question|subtitle|text|title|yes)$/;

/** Words that are written out between tags, or in attributes that people read. */
function writtenOut(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'JSXText') return stringsOf(node).filter(isWords);
    if (node.type !== 'JSXAttribute') return [];
    const { name, value } = node as unknown as { name: Node; value: (Node & { expression?: Node }) | null };
    const given = value?.expression ?? value;

    return given && read.test(String(name.name)) ? stringsOf(given).filter(isWords) : [];
  });
}

/** More than one letter in a row, but neither a name in code nor the product's. */
function isWords(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !/^(?:[a-z][\w-]*|Inkstream)$/.test(text.trim());
}

async function filesOf(patterns: string[], except = /\.test\./): Promise<string[]> {
  return (await Array.fromAsync(glob(patterns))).filter((file) => !except.test(file)).toSorted();
}
