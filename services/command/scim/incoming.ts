import { isDeepStrictEqual } from 'node:util';
import SCIMMY from 'scimmy';
import { type Path, pathIn } from './paths.ts';
import type { Attribute, Attributes } from './schemas.ts';
import { checked, invalidValue, ScimProblem } from './scim-error.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A resource as a client sent it, without what we don't keep. Refuses `invalidSyntax`. */
export const resourceIn = (body: unknown, { kept: retained }: Attributes): Json => {
  if (!isObject(body)) throw new ScimProblem(400, 'The body has to be an object.', 'invalidSyntax');
  const members = Object.entries(body).filter(([name]) => retained.includes(name.toLowerCase()));

  return Object.fromEntries(members.map(([name, value]) => [name, withBooleans(name, value)]));
};

/** The values of an attribute that has many. The library lets null be one of them. */
export const valuesIn = <One extends object>(values: unknown): readonly One[] => {
  const all = (values ?? []) as readonly (One | null | undefined)[];

  return all.map((one) => one ?? invalidValue(NULL));
};
const NULL = 'An operation or a value of it can’t be null.';

/** The most operations of a PATCH, and changes of them all: an operation without a path has one for each name in its value. */
const OPERATIONS_MAX = 100;
const CHANGES_MAX = 1_000;

/** An operation on one attribute. Without a value it removes. */
type Change = { readonly op: Op; readonly path: Path; readonly value: unknown };

const OPS = ['add', 'remove', 'replace'] as const;
type Op = (typeof OPS)[number];

/**
 * A resource as a PATCH makes it; null if the PATCH changes nothing that we keep. The library has operations of its own,
 * but reads paths and values with a parser that anybody's text can keep busy for hours, so nothing of a client's text
 * gets there.
 */
export const patched = <Resource extends SCIMMY.Types.Schema>(
  body: unknown,
  attributes: Attributes<Resource>,
  resource: Resource,
): Resource | null => {
  // All operations are read first, so that a wrong one is refused whatever it's about.
  const changes = operationsIn(body).flatMap((operation) => changesIn(operation, attributes));
  // Each may go over all values of an attribute, among them those that the changes before it have made.
  if (changes.length > CHANGES_MAX) tooMany(`The operations of a PATCH make at most ${CHANGES_MAX} changes.`);
  const before = plain(resource, attributes);
  const after = changes.reduce((made, change) => applied(made, change, attributes), before);

  return isDeepStrictEqual(before, after) ? null : checked(() => attributes.make(after));
};

const plain = (resource: SCIMMY.Types.Schema, { known }: Attributes): Json => {
  const all = Object.entries(JSON.parse(JSON.stringify(resource)) as Json);

  return Object.fromEntries(all.filter(([name]) => known.has(name.toLowerCase())));
};

const operationsIn = (body: unknown): readonly Json[] => {
  const { schemas, Operations: operations } = isObject(body) ? body : {};
  if (!Array.isArray(schemas) || schemas.length !== 1 || schemas[0] !== SCIMMY.Messages.PatchOp.id)
    throw new ScimProblem(400, 'The schema of a PATCH is PatchOp, and no other.', 'invalidSyntax');
  if (!Array.isArray(operations) || operations.length === 0)
    return invalidValue('A PATCH has Operations, at least one.');
  if (operations.length > OPERATIONS_MAX) tooMany(`A PATCH has at most ${OPERATIONS_MAX} operations.`);

  return operations.map((one: unknown) => (isObject(one) ? one : invalidValue(NULL)));
};

const tooMany = (message: string): never => {
  throw new ScimProblem(400, message, 'tooMany');
};

const changesIn = (operation: Json, attributes: Attributes): readonly Change[] => {
  const op = opIn(operation);
  const { path: text, value } = operation;
  if (text === undefined) {
    if (op === 'remove') throw new ScimProblem(400, 'Removing something needs a path.', 'noTarget');
    if (!isObject(value)) return invalidValue('Without a path, a value has to be an object.');
    return Object.entries(value).flatMap(([name, one]) => changeOf(op, name, one, attributes));
  }
  if (typeof text !== 'string') throw new ScimProblem(400, 'A path has to be a text.', 'invalidPath');
  if (op === 'add' && value === undefined) return invalidValue('Adding something needs a value.');

  return changeOf(op, text, value, attributes);
};

const opIn = ({ op }: Json): Op =>
  OPS.find((one) => typeof op === 'string' && op.toLowerCase() === one) ??
  invalidSyntax('The op of an operation is add, remove or replace.');

const invalidSyntax = (message: string): never => {
  throw new ScimProblem(400, message, 'invalidSyntax');
};

const changeOf = (op: Op, text: string, value: unknown, attributes: Attributes): readonly Change[] => {
  const path = pathIn(text, attributes);

  return path === null ? [] : [{ op, path, value: withBooleans(path.part ?? path.attribute, value) }];
};

const applied = (resource: Json, { op, path, value }: Change, { known }: Attributes): Json => {
  const attribute = known.get(path.attribute.toLowerCase());
  if (!attribute) return resource;
  const before = resource[attribute.name];
  const after = attribute.isMany
    ? afterOfMany(before, { op, path, value }, attribute)
    : afterOfOne(before, { op, path, value }, attribute);

  return { ...resource, [attribute.name]: after };
};

const afterOfOne = (
  before: unknown,
  { op, path: { part }, value }: Change,
  { parts }: Attribute,
): unknown => {
  const whole = isObject(before) ? before : {};
  if (part !== null) return { ...whole, [part]: op === 'remove' ? undefined : value };
  if (op === 'remove') return undefined;
  // What is added to an attribute of parts leaves its other parts as they are.
  return op === 'add' && parts.size > 0 && isObject(value) ? { ...whole, ...named(value, parts) } : value;
};

const afterOfMany = (before: unknown, change: Change, { parts }: Attribute): unknown => {
  const { op, path, value } = change;
  const all = valuesIn<Json>(before);
  if (path.where) return afterOfSome(all, change, path.where, parts);
  if (op === 'remove') return value === undefined ? undefined : withoutValues(all, value);
  const given = [value].flat().map((one) => (isObject(one) ? named(one, parts) : one));

  return op === 'add' ? [...all, ...given] : given;
};

/**
 * The values after an operation whose path selects some of them. If the path selects none, a value is made that fits
 * the path.
 */
const afterOfSome = (
  all: readonly Json[],
  { op, path: { part: changed }, value }: Change,
  { part, value: expected }: NonNullable<Path['where']>,
  parts: Attribute['parts'],
): unknown => {
  const isMeant = (one: Json) => one[part] === expected;
  if (op === 'remove' && changed === null) return all.filter((one) => !isMeant(one));
  const given = changed === null ? value : { [changed]: op === 'remove' ? undefined : value };
  if (!isObject(given)) return invalidValue('The value of this path has to be an object.');
  const added = named(given, parts);
  if (!all.some(isMeant)) return op === 'remove' ? all : [...all, { [part]: expected, ...added }];

  return all.map((one) => (isMeant(one) ? { ...one, ...added } : one));
};

/** Entra names members to be removed by values rather than in the path. */
const withoutValues = (all: readonly Json[], value: unknown): readonly Json[] => {
  const removed = new Set(
    [value].flat().map((one) => {
      const id = isObject(one) ? one.value : null;

      return typeof id === 'string' ? id : invalidValue('What is to be removed is named by its value.');
    }),
  );

  return all.filter((one) => !removed.has(String(one.value)));
};

/** An object with the names that the schema gives its parts, in whatever case a client writes them. */
const named = (value: Json, parts: Attribute['parts']): Json =>
  Object.fromEntries(
    Object.entries(value).map(([name, one]) => [parts.get(name.toLowerCase()) ?? name, one]),
  );

const BOOLEANS = ['active', 'primary'];

/** Entra sends truth values as texts (`"False"`). */
const withBooleans = (name: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => withBooleans(name, one));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withBooleans(key, one)]));
  const isTruth = typeof value === 'string' && /^(?:true|false)$/i.test(value);

  return isTruth && BOOLEANS.includes(name.toLowerCase()) ? value.toLowerCase() === 'true' : value;
};
