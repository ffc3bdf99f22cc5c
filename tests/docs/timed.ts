import { parseAst } from 'vite';

/** What a test may not do, because a busy machine takes longer for everything. */
export type Timed = 'waits for a fixed time' | 'measures time' | 'has less patience than others';

/** In which of these ways the source of a test depends on how fast its machine is. */
export const timedIn = (source: string, file: string): readonly Timed[] => {
  if (!SUSPECT.test(source)) return [];
  const found = new Set<Timed>();
  const readings = new Set<string>();
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  eachNode(program, (node) => {
    if (node.type === 'VariableDeclarator' && readsClock(node.init)) readings.add(nameOf(node.id));
    if (node.type === 'AssignmentExpression' && readsClock(node.right)) readings.add(nameOf(node.left));
  });
  readings.delete('');
  const isReading = (node: unknown) => isClock(node) || readings.has(nameOf(node));
  eachNode(program, (node) => {
    if (isWait(node)) found.add('waits for a fixed time');
    if (isComparison(node) && isReading(node.left) && isReading(node.right)) found.add('measures time');
    if (isImpatient(node)) found.add('has less patience than others');
  });

  return [...found];
};

/** A source without any of these needn't be read closely. */
const SUSPECT =
  /timers\/promises|flow\/pause|setTimeout|waitForTimeout|\bnow\(\)|hrtime|waitFor|waitUntil|poll/;

/** As `tests/harness/patience.ts` says. */
const PATIENCE = 60_000;

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string';

const eachNode = (part: unknown, visit: (node: Node) => void): void => {
  if (Array.isArray(part)) for (const one of part) eachNode(one, visit);
  if (!isNode(part)) return;
  visit(part);
  for (const one of Object.values(part)) eachNode(one, visit);
};

const some = (part: unknown, isSo: (node: Node) => boolean): boolean => {
  let is = false;
  eachNode(part, (node) => {
    is ||= isSo(node);
  });

  return is;
};

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : '';

/** `a.b` or `a.b.c` of what is called. */
const calledBy = (node: Node): string => {
  const textOf = (part: unknown): string =>
    isNode(part) && part.type === 'MemberExpression'
      ? `${textOf(part.object)}.${textOf(part.property)}`
      : nameOf(part);

  return node.type === 'CallExpression' ? textOf(node.callee) : '';
};

const CLOCKS = ['performance.now', 'Date.now', 'process.hrtime', 'process.hrtime.bigint'];
const isClock = (node: unknown): boolean => isNode(node) && CLOCKS.includes(calledBy(node));

/** A function that reads the clock later, such as a clock made for a test, reads nothing yet. */
const readsClock = (node: unknown): boolean =>
  isNode(node) &&
  !/Function/.test(node.type) &&
  some(node, isClock) &&
  !some(node, ({ type }) => /Function/.test(type));

const isComparison = ({ type, operator }: Node): boolean =>
  type === 'BinaryExpression' && ['-', '<', '<=', '>', '>='].includes(String(operator));

const isWait = (node: Node): boolean =>
  importsWait(node) || /\.waitForTimeout$/.test(calledBy(node)) || isPromiseOfTimeout(node);

const importsWait = ({ type, source, specifiers }: Node): boolean => {
  if (type !== 'ImportDeclaration' || !isNode(source)) return false;
  const from = String(source.value);

  return (
    from.endsWith('/flow/pause.ts') ||
    (from.endsWith('timers/promises') &&
      some(
        specifiers,
        ({ type, imported }) => type === 'ImportSpecifier' && nameOf(imported) === 'setTimeout',
      ))
  );
};

/** `new Promise((resolve) => setTimeout(resolve, 100))`; without milliseconds it's a turn of the event loop. */
const isPromiseOfTimeout = (node: Node): boolean => {
  if (node.type !== 'NewExpression' || nameOf(node.callee) !== 'Promise') return false;
  const [executor] = listOf(node.arguments);
  const [resolve] = isNode(executor) ? listOf(executor.params) : [];

  return some(executor, (call) => {
    const [given, milliseconds] = calledBy(call) === 'setTimeout' ? listOf(call.arguments) : [];
    return nameOf(given) !== '' && nameOf(given) === nameOf(resolve) && numberOf(milliseconds) !== 0;
  });
};

const listOf = (part: unknown): readonly unknown[] => (Array.isArray(part) ? part : []);

const numberOf = (node: unknown): number | null =>
  isNode(node) && typeof node.value === 'number' ? node.value : null;

/** Of a wait for what is bound to happen. */
const isImpatient = (node: Node): boolean => {
  if (!['vi.waitFor', 'vi.waitUntil', 'expect.poll'].includes(calledBy(node))) return false;
  const [, options] = listOf(node.arguments);
  const timeouts = isNode(options)
    ? [options, ...listOf(options.properties).filter((one) => isNode(one) && nameOf(one.key) === 'timeout')]
    : [];

  return timeouts
    .map((one) => numberOf(isNode(one) && one.type === 'Property' ? one.value : one))
    .some((timeout) => timeout !== null && timeout < PATIENCE);
};
