import { linkRefusals } from '#contracts/api/link-refusals.ts';
import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import { isGranted, isOwner, rightsOf, type Who, whoActed } from '#contracts/document/access.ts';
import { isDocumentErased } from '#contracts/document/erasures.ts';
import { signingLinkState } from '#contracts/document/links.ts';
import type { Right } from '#contracts/document/rights.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import type { Actor } from '#contracts/envelope.ts';
import type { Membership } from '#contracts/organisation/membership.ts';
import { recipientOf } from './lookup.ts';

/** Who asks, what their organisation says about them, and at which instant: every command says it. */
export type Asking = {
  readonly by: Actor;
  readonly at: string;
  readonly membership?: Membership | undefined;
};

const whoAsks = ({ by, membership }: Asking, document: Pick<ExistingDocument, 'auditLinks'>): Who =>
  by.kind === 'account' ? { kind: 'account', id: by.id, membership } : whoActed({ by }, document);

/**
 * The document, for somebody whose role grants this right, whether or not its state allows it now. For anybody else it
 * does not exist, so that ids cannot be probed.
 */
export const granted = (document: Document, right: Right, asking: Asking): ExistingDocument =>
  document.status !== 'none' && isGranted(right, whoAsks(asking, document), document, asking.at)
    ? document
    : refuse('not-found');

/** The document, for somebody who may do this to it now. */
export const permitted = (document: Document, right: Right, asking: Asking): ExistingDocument => {
  const found = granted(document, right, asking);
  const rights = rightsOf(whoAsks(asking, found), found, asking.at);

  return rights.has(right) ? found : refuse(refusalFor(right, found, asking));
};

/**
 * The document, for a records manager who may do this to it, or for the installation itself, which goes on with what one
 * of them ordered. The routes ask who is a records manager. An erased document doesn't exist any more.
 */
export const managed = (document: Document, right: Right, asking: Asking): ExistingDocument => {
  const { by, at } = asking;
  if (document.status === 'none' || isDocumentErased(document)) return refuse('not-found');
  const who: Who =
    by.kind === 'account' && document.organisation === null
      ? { kind: 'records-manager', id: by.id }
      : whoAsks(asking, document);
  if (!isGranted(right, who, document, at)) refuse('not-found');

  return rightsOf(who, document, at).has(right) ? document : refuse(refusalFor(right, document, asking));
};

/** Templates only give rise to documents: what is sent, voided or duplicated is never a template. */
const refusalFor = (right: Right, document: ExistingDocument, { by }: Asking): RefusalCode => {
  const { kind, status, organisation, release } = document;
  if (right === 'share' || right === 'transfer' || right === 'move') return 'organisation.none';
  if (right === 'release') {
    if (status !== 'draft' || !release) return 'release.not-asked';
    return isOwner(by, document) || release.by === by.id ? 'release.own' : 'release.not-allowed';
  }
  if (right === 'send' && status === 'draft' && kind === 'document' && organisation !== null)
    return 'team.needed';
  if (kind === 'template') return 'template.not-a-document';
  if (right === 'edit' || right === 'send') return 'document.not-draft';

  return right === 'use-template' ? 'not-found' : 'document.not-sent';
};

/** Who came with a signing link that counts, and what they may do. Refuses `link.*` for any other link. */
export const openedLink = (document: Document, version: number, { by, at }: Asking) => {
  if (document.status === 'none' || by.kind !== 'recipient') return refuse('link.invalid');
  const link = { recipient: by.id, version };
  const refusal = linkRefusals[signingLinkState(document, link, at)];
  if (refusal) return refuse(refusal);

  return {
    document,
    recipient: recipientOf(document, by.id),
    rights: rightsOf({ kind: 'signing-link', ...link }, document, at),
  };
};
