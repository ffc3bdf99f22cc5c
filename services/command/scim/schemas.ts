import SCIMMY from 'scimmy';

const { User, Group } = SCIMMY.Schemas;

/** Names in lower case: attributes that clients may send, and those of them that we keep. */
export type Attributes = { readonly standard: readonly string[]; readonly kept: readonly string[] };

const COMMON = ['schemas', 'id', 'externalid', 'meta'];

/** Leaves those that we don't keep out of the schema, so that what is published is what is kept. */
const keeping = ({ definition }: typeof User | typeof Group, kept: readonly string[]): Attributes => {
  const all = definition.attributes;
  const standard = all.map(({ name }) => name.toLowerCase());
  const others = all.filter(({ name }) => ![...COMMON, ...kept].includes(name.toLowerCase()));
  for (const other of others) definition.truncate(other);

  return { standard: [...COMMON, ...standard], kept: ['schemas', 'externalid', ...kept] };
};

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
      description: 'A token that an owner or administrator of the organisation makes',
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
