import { type Node, parse } from 'acorn';
import { type Declaration, transform } from 'lightningcss';
import { features } from 'web-features';

/** The oldest version of each browser, by the names that web-features gives them. */
export type Browsers = Readonly<Record<string, string>>;

/** What one of the browsers lacks, by its name in browser-compat-data such as `javascript.builtins.Map.groupBy`. */
export type Newer = string;

/** The newest edition of the language whose syntax all of the browsers know. */
const SYNTAX = 2022;

/**
 * Returns the built-ins, expressions and selectors in scripts that one of the browsers lacks. Throws a SyntaxError if they
 * can't read one at all. Where a name says nothing of its object, it counts unless one of the scripts gives it to a
 * member of something of its own, or an older built-in has it as well.
 */
export const newerInScripts = (scripts: readonly string[], browsers: Browsers): readonly Newer[] => {
  const found = new Set<Newer>();
  const ownFiles = new Set<string>();
  const named: Member[] = [];
  for (const script of scripts)
    visit(parse(script, { ecmaVersion: SYNTAX, sourceType: 'module' }) as Visited, (node) => {
      const member = memberOf(node);
      if (member) named.push(member);
      if (OWN.test(node.type) && isNamed(node.key)) ownFiles.add(node.key.name);
      if (hasFlagV(node)) found.add('javascript.builtins.RegExp.unicodeSets');
      for (const text of textsIn(node)) for (const one of newerSelectors(text, browsers)) found.add(one);
    });

  for (const { object, name } of named) {
    const exact = object === null ? undefined : exactly.get(`${object}.${name}`);
    const keys = exact ?? (ownFiles.has(name) ? [] : (byName.get(name) ?? []));
    if (keys.every((key) => isNewer(key, browsers))) for (const key of keys) found.add(key);
  }

  return [...found].sort();
};

/** Returns the properties, selectors and rules in a style sheet that one of the browsers lacks. */
export const newerInStyle = (css: string, browsers: Browsers): readonly Newer[] => {
  const found = new Set<Newer>(newerSelectors(css, browsers));
  const see = (key: string) => support.has(key) && isNewer(key, browsers) && found.add(key);
  transform({
    filename: 'built.css',
    code: Buffer.from(css),
    visitor: {
      Declaration: (declaration) => {
        see(`css.properties.${propertyOf(declaration)}`);
      },
    },
  });
  for (const [, name] of css.matchAll(/@([a-z-]+)/g)) see(`css.at-rules.${name}`);
  for (const [, name] of css.matchAll(/[:,\s(]([a-z-]+)\(/g))
    for (const kind of ['css.types', 'css.types.color', 'css.types.image', 'css.types.gradient'])
      see(`${kind}.${name}`);

  return [...found].sort();
};

/** What lightningcss doesn't read it calls custom. */
const propertyOf = (declaration: Declaration): string => {
  if (declaration.property === 'unparsed') return declaration.value.propertyId.property;

  return declaration.property === 'custom' ? declaration.value.name : declaration.property;
};

type Supported = Readonly<Record<string, { readonly support: Browsers }>>;

const support = new Map<string, Browsers>(
  Object.values(features).flatMap((feature) =>
    feature.kind === 'feature'
      ? Object.entries((feature.status.by_compat_key ?? {}) as Supported).map(
          ([key, status]): [string, Browsers] => [key, status.support],
        )
      : [],
  ),
);

/** Whether one of the browsers has it only in a later version, or not at all. */
const isNewer = (key: string, browsers: Browsers) =>
  Object.entries(browsers).some(([browser, oldest]) => {
    const since = support.get(key)?.[browser];

    return since === undefined || asNumber(since) > asNumber(oldest);
  });

/** 16.4 comes before 16.10. */
const asNumber = (version: string) => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);

  return major * 1_000 + minor;
};

/**
 * Members of built-in objects. They are looked up together with the name of a global object that everybody knows, such
 * as `Array.from`. Members of the language are also looked up by their name alone, on whatever object. Members of the
 * page's objects aren't, because anybody's code uses names such as `format` and `added`.
 */
const exactly = new Map<string, readonly Newer[]>();
const byName = new Map<string, readonly Newer[]>();
for (const key of support.keys()) {
  const [, kind, object, member] = /^(javascript\.builtins|api)\.(\w+)\.(\w+)$/.exec(key) ?? [];
  if (!object || !member) continue;
  const name = member.replace(/_static$/, '');
  if (kind === 'javascript.builtins' || member !== name) exactly.set(`${object}.${name}`, [key]);
  if (kind === 'javascript.builtins') byName.set(name, [...(byName.get(name) ?? []), key]);
}

type Visited = Node & {
  readonly key?: unknown;
  readonly object?: unknown;
  readonly property?: unknown;
  readonly computed?: boolean;
  readonly callee?: unknown;
  readonly arguments?: readonly unknown[];
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
};

type Member = { readonly object: string | null; readonly name: string };

/** What gives a name to a member. */
const OWN = /^(Property|MethodDefinition|PropertyDefinition)$/;

const visit = (node: Visited, see: (node: Visited) => void): void => {
  see(node);
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, see);
};

const isNode = (value: unknown): value is Visited =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const isNamed = (value: unknown): value is { readonly name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

const memberOf = ({ type, object, property, computed }: Visited): Member | null =>
  type === 'MemberExpression' && !computed && isNamed(property)
    ? { object: isNamed(object) ? object.name : null, name: property.name }
    : null;

/** RegExp(`…`, `v`), which is what a build makes of an expression that its target doesn't know. */
const hasFlagV = ({ callee, arguments: given = [] }: Visited) =>
  isNamed(callee) &&
  callee.name === 'RegExp' &&
  isNode(given[1]) &&
  textsIn(given[1]).some((flags) => flags.includes('v'));

/** Texts, among them the selectors of styles that scripts make. */
const textsIn = ({ type, value, quasis }: Visited): readonly string[] =>
  type === 'Literal' && typeof value === 'string' ? [value] : (quasis?.map((one) => one.value.raw) ?? []);

const newerSelectors = (text: string, browsers: Browsers): readonly Newer[] =>
  [...text.matchAll(/(?<=^|[\w\])&>~+\s{},*]):([a-z][a-z-]+)(?=$|[(\s,{.:>&[)])/g)]
    .map(([, name]) => `css.selectors.${name}`)
    .filter((key) => support.has(key) && isNewer(key, browsers));
