import type { z } from 'zod';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { Account } from '#contracts/account/state.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type {
  CertifyErasure,
  RecordBlobsDestroyed,
  RecordKeysDestroyed,
} from '#contracts/personal/erasure-commands.ts';
import type { Erasable } from '#contracts/personal/erasures.ts';
import type { PrivacyEvent } from '#contracts/privacy/events.ts';
import type { PrivacyRequest } from '#contracts/privacy/state.ts';
import { account } from '../../decisions/account/decider.ts';
import { document } from '../../decisions/document/decider.ts';
import { privacyRequests } from '../../decisions/privacy/requests.ts';
import type { Decider } from '../../log/decider.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import type { DeliveryContext } from '../deliveries/context.ts';

type Recording = z.infer<typeof RecordKeysDestroyed | typeof RecordBlobsDestroyed | typeof CertifyErasure>;

/** A document, an account or a privacy request in which something was erased. */
export type ErasedStream = {
  readonly id: string;
  readonly erasable: Erasable;
  readonly loaded: { readonly past: readonly Recorded[] };
  /** Puts on record what was destroyed. */
  readonly record: (recording: Recording) => Promise<unknown>;
};

/** The kinds of streams in which personal data is erased, each with a way to load one. */
export const erasedStreams = {
  document: (context: DeliveryContext, id: string) =>
    loadErasedWith<Document, DocumentEvent>(context, document, id),
  account: (context: DeliveryContext, id: string) =>
    loadErasedWith<Account, AccountEvent>(context, account, id),
  privacy: (context: DeliveryContext, id: string) =>
    loadErasedWith<PrivacyRequest, PrivacyEvent>(context, privacyRequests, id),
} as const;

/** The state of one of these; it may not exist. */
type State = { readonly status: 'none' } | ({ readonly status: string } & Erasable);

/** It's read anew, so that work that another leader did is not done again. Null if nothing was erased in it. */
const loadErasedWith = async <
  ErasedState extends State,
  Event extends { type: string; data: Recorded['data'] },
>(
  { writer }: DeliveryContext,
  decider: Decider<ErasedState, never, Event>,
  id: string,
): Promise<ErasedStream | null> => {
  const loaded = await writer.streams.read(decider, id);
  const { state } = loaded;
  if (!('erasures' in state) || state.erasures.length === 0) return null;

  return {
    id,
    loaded,
    erasable: state,
    record: (recording) => handle(writer, decider, id, bySystem('erasing', loaded), recording as never),
  };
};
