import type { Attributes } from './schemas.ts';
import { ScimProblem } from './scim-error.ts';

/** The most characters of a path. */
const PATH_MAX = 200;

/** What a path of a PATCH leads to, by the names of the schema. */
export type Path = {
  readonly attribute: string;
  /** Selects, among several values, those that have this in one of their parts; null for the attribute as a whole. */
  readonly where: { readonly part: string; readonly value: string | boolean } | null;
  readonly part: string | null;
};

/** Each character can be matched in one way only, so that reading a path takes as many steps as it has characters. */
const PATH = /^(\w+)(?:\[([\w$]+) eq (?:"([^"\\]*)"|(true|false))\])?(?:\.([\w$]+))?$/i;

/**
 * The path as ours, or null if it leads to what we don't keep. What no standard knows is refused (`invalidPath`), and
 * so is all that isn't `attribute`, `attribute.part`, or one of these with `[part eq "value"]` behind the attribute.
 */
export const pathIn = (text: string, { kept: retained, standard, known }: Attributes): Path | null => {
  if (text.length > PATH_MAX) return invalidPath();
  if (text.toLowerCase().startsWith(EXTENSION)) return null;
  const ownPath = withoutCore(text);
  const [root = ''] = ownPath.toLowerCase().split(/[.[]/, 1);
  if (!retained.includes(root)) return standard.includes(root) ? null : invalidPath();
  const [, name = '', filtered, quoted, truth, part] = PATH.exec(ownPath) ?? invalidPath();
  const attribute = known.get(name.toLowerCase());
  // Which schemas a resource has is none of a client's concern.
  if (!attribute) return null;
  const partNamed = (one: string) => attribute.parts.get(one.toLowerCase()) ?? invalidPath();
  if (filtered !== undefined && !attribute.isMany) return invalidPath();
  // A part of many values would be a part of each, of which no client has ever spoken.
  if (part !== undefined && attribute.isMany && filtered === undefined) return invalidPath();

  return {
    attribute: attribute.name,
    where:
      filtered === undefined
        ? null
        : { part: partNamed(filtered), value: quoted ?? truth?.toLowerCase() === 'true' },
    part: part === undefined ? null : partNamed(part),
  };
};

const invalidPath = (): never => {
  throw new ScimProblem(
    400,
    `A path is an attribute, or a part of one, such as emails[type eq "work"].value, of at most ${PATH_MAX} characters.`,
    'invalidPath',
  );
};

/** The ids of extensions, of which we keep nothing, begin like this. */
const EXTENSION = 'urn:ietf:params:scim:schemas:extension:';

/** An attribute may be named with the schema that it's from. */
export const withoutCore = (path: string): string =>
  path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, '');
