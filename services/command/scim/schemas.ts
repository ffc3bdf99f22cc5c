import SCIMMY from 'scimmy';

const { User, Group } = SCIMMY.Schemas;

/** Names in lower case: attributes that clients may send, and those of them that we keep. */
export type Attributes<Resource = SCIMMY.Types.Schema> = {
  readonly standard: readonly string[];
  readonly kept: readonly string[];
  /** The attributes of a resource that can be changed. */
  readonly known: ReadonlyMap<string, Attribute>;
  /** Checks what a client sent. Throws a TypeError that says what is wrong. */
  readonly make: (resource: object) => Resource;
};

export type Attribute = {
  readonly name: string;
  readonly isMany: boolean;
  /** The names of its parts by those in lower case; empty for a plain value. */
  readonly parts: ReadonlyMap<string, string>;
};

const COMMON = ['schemas', 'id', 'externalid', 'meta'];

/** Leaves those that we don't keep out of the schema, so that what is published is what is kept. */
const keeping = <Resource extends SCIMMY.Types.Schema>(
  Schema: Kind<Resource>,
  retained: readonly string[],
): Attributes<Resource> => {
  const { definition } = Schema;
  const all = definition.attributes;
  const standard = all.map(({ name }) => name.toLowerCase());
  const others = all.filter(({ name }) => ![...COMMON, ...retained].includes(name.toLowerCase()));
  for (const other of others) definition.truncate(other);

  const known = all.filter(({ name }) => ['externalid', ...retained].includes(name.toLowerCase()));

  return {
    standard: [...COMMON, ...standard],
    kept: ['schemas', 'externalid', ...retained],
    known: new Map(known.map((one) => [one.name.toLowerCase(), attributeOf(one)])),
    make: (resource) => new Schema(resource, 'in'),
  };
};

type Kind<Resource> = {
  readonly definition: typeof User.definition;
  new (resource: object, direction: string): Resource;
};

const attributeOf = ({ name, config, subAttributes = [] }: SCIMMY.Types.Attribute): Attribute => ({
  name,
  isMany: config.multiValued === true,
  parts: new Map(subAttributes.map((one) => [one.name.toLowerCase(), one.name])),
});

export const userAttributes = keeping(User, ['username', 'name', 'displayname', 'active', 'emails']);
export const groupAttributes = keeping(Group, ['displayname', 'members']);

/** The most resources in one answer. */
export const PAGE_MAX = 100;

/** What this service can do (RFC 7643, section 5). `base` is the address of its API. */
export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: PAGE_MAX },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an owner or administrator of the organization creates',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

/** A description with the id by which it's found. */
type Described = { readonly id: string };

export const resourceTypes = (base: string): readonly Described[] =>
  [SCIMMY.Resources.User, SCIMMY.Resources.Group].map((resource) => {
    const described = resource.describe() as Described;

    return {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
      ...described,
      meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${described.id}` },
    };
  });

export const schemas = (base: string): readonly Described[] =>
  [User, Group].map(({ definition }) => definition.describe(`${base}/Schemas`) as Described);
