/** Where the objects of a bucket are found. */
export type BucketAddress = {
  readonly bucket: string;
  /** What the name of every object begins with: empty, or it ends with a slash. */
  readonly prefix: string;
  /** Null for Amazon's own service. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Whether the bucket is named in the path of a request and not in its host name. */
  readonly pathStyle: boolean;
};

const KNOWN = ['endpoint', 'region', 'pathStyle'];

export const isBucketAddress = (place: string): boolean => place.startsWith('s3://');

/**
 * Reads `s3://bucket/prefix?endpoint=https://host:9000&region=eu-central-1&pathStyle=true`; all but the bucket may be
 * left out. Throws an error with a sentence if it isn't such an address.
 */
export const bucketAddress = (
  place: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): BucketAddress => {
  const url = URL.parse(place);
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host))
    throw new Error('is not the address of a bucket: s3://bucket/prefix');
  if (url.username || url.password)
    throw new Error('holds a key: keys belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  const unknown = [...url.searchParams.keys()].find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) throw new Error(`names ${unknown}, which is none of ${KNOWN.join(', ')}`);

  const endpoint = endpointIn(url);
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.host,
    prefix: prefix && `${prefix}/`,
    endpoint,
    region: url.searchParams.get('region') ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1',
    // Servers of one's own seldom have a host name for each bucket; Amazon always has.
    pathStyle: flagIn(url, 'pathStyle') ?? endpoint !== null,
  };
};

/** How people are told where the objects lie. */
export const sayAddress = ({ bucket, prefix }: BucketAddress): string => `s3://${bucket}/${prefix}`;

/** The address of one object, by which `bucketAddress` finds it again. */
export const addressOf = (address: BucketAddress, key: string): string => {
  const { endpoint, region, pathStyle } = address;
  const more = new URLSearchParams({
    ...(endpoint !== null && { endpoint }),
    region,
    pathStyle: `${pathStyle}`,
  });

  return `${sayAddress(address)}${key}?${more}`;
};

const endpointIn = (url: URL): string | null => {
  const named = url.searchParams.get('endpoint');
  if (named === null) return null;
  const endpoint = URL.parse(named);
  if (!endpoint || !/^https?:$/.test(endpoint.protocol) || endpoint.username || endpoint.password)
    throw new Error('has an endpoint that is not https://host:port or http://host:port');

  return endpoint.href;
};

const flagIn = (url: URL, name: string): boolean | null => {
  const parameter = url.searchParams.get(name);
  if (parameter !== null && parameter !== 'true' && parameter !== 'false')
    throw new Error(`says neither true nor false for ${name}`);

  return parameter === null ? null : parameter === 'true';
};
