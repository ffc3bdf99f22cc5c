import { Refusal } from '#contracts/api/refusals.ts';
import { shown } from './address.ts';
import type { Endpoint } from './address-parts.ts';
import { isRefused, StoreAway, StoreFull, StoreRefused } from './errors.ts';

/** Explains to an operator, in a sentence, why the log at `node` failed. */
export const causeOf = (error: unknown, node: Endpoint, user = ''): string => {
  if (error instanceof StoreAway || error instanceof StoreRefused) return error.message;
  if (error instanceof StoreFull) return `The disk of the event store at ${shown(node)} is full.`;
  if (isRefused(error)) return `The event store refused the user ${user}.`;
  if (error instanceof Refusal) return `The event store at ${shown(node)} does not answer.`;
  const text = (error instanceof Error ? error.message : String(error)).replace(/^\d+ [A-Z_]+: /, '');
  const [, reason] = LAST_ERROR.exec(text) ?? [null, text];

  return causes.find(({ signs }) => signs.test(text))?.sentence(node, reason) ?? unknown(node, reason);
};

/** gRPC wraps the socket's error in this way. */
const LAST_ERROR = /Last error: (?:\w*Error(?: \[\w+\])?: )?(.*?)\s*\. Resolution note/s;

type Cause = { readonly signs: RegExp; readonly sentence: (node: Endpoint, reason: string) => string };

const causes: readonly Cause[] = [
  {
    signs: /certificate|altnames|CERT_/i,
    sentence: (node, reason) =>
      `The certificate of the event store at ${shown(node)} is not trusted: ${reason.replace(/; if the root CA.*/s, '')}.`,
  },
  {
    signs: /wrong version number|EPROTO|packet length too long/,
    sentence: (node) => `The event store at ${shown(node)} does not speak TLS (tls=true was asked for).`,
  },
  {
    signs: /ECONNRESET|socket hang up|Connection dropped/,
    sentence: (node) => `The connection to the event store at ${shown(node)} was lost.`,
  },
  {
    signs: /ECONNREFUSED/,
    sentence: (node) => `Nothing listens at ${shown(node)}, where the event store should be.`,
  },
  {
    signs: /Name resolution failed|ENOTFOUND|EAI_AGAIN/,
    sentence: ({ address }) => `The name of the event store, ${address}, is not known.`,
  },
  {
    signs: /[Dd]eadline|DEADLINE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/,
    sentence: (node) => `The event store at ${shown(node)} does not answer.`,
  },
];

const unknown = (node: Endpoint, reason: string) =>
  `The event store at ${shown(node)} cannot be reached: ${reason.replace(/ \(\d{4}-\d\d-[^)]*\)/, '')}.`;
