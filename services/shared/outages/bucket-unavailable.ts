import { Refusal } from '#contracts/api/refusals.ts';

/**
 * A bucket didn't do what was asked: it doesn't answer, or refuses us. Whoever asked is answered with `unavailable`,
 * and the service's log has the sentence. The client's own error isn't kept, because it holds parts of our request.
 */
export class BucketUnavailable extends Error {
  override readonly name = 'BucketUnavailable';
  /** The name that the bucket or the network gave to it, such as `SlowDown` or `ECONNREFUSED`. */
  readonly code: string;
  /** Whether it doesn't pass by itself: somebody has to set up the bucket, its key or its address. */
  readonly isLasting: boolean;

  constructor(code: string, reason: Reason, bucket: string) {
    super(`The bucket ${bucket} can’t be used: ${reason.sentence}`);
    this.code = code;
    this.isLasting = reason.isLasting;
  }
}

/** A refusal that is about this request, and says nothing about the bucket. */
const DENIED = /^(AccessDenied|Forbidden|403|MethodNotAllowed)$/;
const FULL = /^(InsufficientStorage|507|QuotaExceeded|XMinioStorageFull)$/;

export const isDenied = (error: unknown): error is BucketUnavailable =>
  error instanceof BucketUnavailable && DENIED.test(error.code);

/** What an error of the client means: `no-space` if the storage is full, otherwise a BucketUnavailable. */
export const unavailable = (bucket: string, error: unknown): Error => {
  if (error instanceof BucketUnavailable || error instanceof Refusal) return error;
  const code = codeOf(error);
  if (FULL.test(code)) return new Refusal('no-space');

  return new BucketUnavailable(code, reasonOf(code), bucket);
};

const codeOf = (error: unknown): string => {
  const { name, code, $metadata } = error as {
    readonly name?: string;
    readonly code?: unknown;
    readonly $metadata?: { readonly httpStatusCode?: number };
  };
  // An answer without a body has no name for what is wrong.
  const isNamed = name && !/^(Error|UnknownError|Unknown|AggregateError)$/.test(name);

  return String(code ?? (isNamed ? name : ($metadata?.httpStatusCode ?? name)));
};

type Reason = { readonly sentence: string; readonly isLasting: boolean };

const reasonOf = (code: string): Reason => {
  const found = lasting.find(([codes]) => codes.test(code));
  if (found) return { sentence: `${found[1]} (${code}).${found[2] ?? ''}`, isLasting: true };
  if (code === 'RequestTimeTooSkewed')
    return passing(`this machine’s clock and the bucket’s are more than 15 minutes apart (${code}).`);
  if (/^(BadDigest|XAmzContentSHA256Mismatch|InvalidDigest)$/.test(code))
    return passing(`what arrived there isn’t what we sent (${code}).`);

  return passing(`it doesn’t answer (${code}).`);
};

const passing = (sentence: string): Reason => ({ sentence, isLasting: false });

const CHECK_KEY = ' Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';

/** What somebody has to put right: codes, what they mean, and where to look. */
const lasting: readonly (readonly [RegExp, string, string?])[] = [
  [
    /^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken|InvalidSecurity)$/,
    'it doesn’t accept our key',
    CHECK_KEY,
  ],
  [/^Credentials/, 'there is no key for it', CHECK_KEY],
  [DENIED, 'our key isn’t allowed to do this'],
  [/^NoSuchBucket$/, 'there is no such bucket'],
  [
    /^(PermanentRedirect|301|307|AuthorizationHeaderMalformed|IllegalLocationConstraint)/,
    'it lies in another region',
    ' Name its region in the address.',
  ],
];
