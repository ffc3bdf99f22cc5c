import SCIMMY from 'scimmy';
import type { Attributes } from './schemas.ts';
import { invalidValue, ScimProblem } from './scim-error.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A resource as a client sent it, without what we don't keep. Refuses `invalidSyntax`. */
export const resourceIn = (body: unknown, { kept }: Attributes): Json => {
  if (!isObject(body)) throw new ScimProblem(400, 'The body has to be an object.', 'invalidSyntax');
  const members = Object.entries(body).filter(([name]) => kept.includes(name.toLowerCase()));

  return Object.fromEntries(members.map(([name, value]) => [name, withBooleans(name, value)]));
};

/** The operations of a PATCH that change what we keep; null if there are none. */
const patchIn = (body: unknown, attributes: Attributes): SCIMMY.Messages.PatchOp | null => {
  const message = (isObject(body) ? body : {}) as ConstructorParameters<typeof SCIMMY.Messages.PatchOp>[0];
  // All operations are checked first, so that a wrong one is refused whatever it's about.
  const { schemas, Operations } = readable(() => new SCIMMY.Messages.PatchOp(message));
  const kept = Operations.flatMap((operation) => operationIn(operation as unknown as Json, attributes));
  if (kept.length === 0) return null;

  return new SCIMMY.Messages.PatchOp({ schemas, Operations: kept } as unknown as typeof message);
};

/** A resource as a PATCH makes it; null if the PATCH changes nothing that we keep. Refuses `invalidValue`. */
export const patched = async <Resource extends SCIMMY.Types.Schema>(
  body: unknown,
  attributes: Attributes,
  resource: Resource,
): Promise<Resource | null> => {
  const patch = patchIn(body, attributes);

  return patch && ((await patch.apply(resource).catch(unreadable)) as Resource);
};

const readable = <Made>(make: () => Made): Made => {
  try {
    return make();
  } catch (error) {
    return unreadable(error);
  }
};

/** The library stumbles over null in places where it expects an object. */
const unreadable = (error: unknown): never => {
  if (error instanceof TypeError) return invalidValue(NULL);
  throw error;
};
const NULL = 'An operation or a value of it can’t be null.';

/** The values of an attribute that has many. The library lets null be one of them. */
export const valuesIn = <One extends object>(values: unknown): readonly One[] => {
  const all = (values ?? []) as readonly (One | null | undefined)[];

  return all.map((one) => one ?? invalidValue(NULL));
};

const operationIn = ({ op, path, value }: Json, attributes: Attributes): readonly Json[] => {
  if (typeof path === 'string') {
    const own = withoutCore(path);
    if (!isKept(own, attributes)) return [];
    return [{ op, path: own, ...(value !== undefined && { value: withBooleans(lastOf(own), value) }) }];
  }
  if (!isObject(value)) return [{ op, value }];
  const kept = Object.entries(value).filter(([name]) => isKept(withoutCore(name), attributes));
  const members = kept.map(([name, one]) => [withoutCore(name), withBooleans(lastOf(name), one)]);

  return kept.length === 0 ? [] : [{ op, value: Object.fromEntries(members) }];
};

/** An attribute may be named with the schema that it's from. */
const withoutCore = (path: string) =>
  path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, '');

/** The ids of extensions, of which we keep nothing, begin like this. */
const EXTENSION = 'urn:ietf:params:scim:schemas:extension:';

/** An attribute that no standard knows counts as kept, so that it's refused. */
const isKept = (path: string, { kept, standard }: Attributes): boolean => {
  if (path.toLowerCase().startsWith(EXTENSION)) return false;
  const [root = ''] = path.toLowerCase().split(/[.[]/);

  return kept.includes(root) || !standard.includes(root);
};

const lastOf = (path: string) => path.split('.').at(-1) ?? '';

const BOOLEANS = ['active', 'primary'];

/** Entra sends truth values as texts (`"False"`). */
const withBooleans = (name: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => withBooleans(name, one));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withBooleans(key, one)]));
  const isTruth = typeof value === 'string' && /^(?:true|false)$/i.test(value);

  return isTruth && BOOLEANS.includes(name.toLowerCase()) ? value.toLowerCase() === 'true' : value;
};
