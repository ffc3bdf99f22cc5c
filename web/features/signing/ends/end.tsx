import type { AdoptedSignature } from '../adopted-signature.ts';
import { Done } from './done.tsx';
import { CopyNotice, Declined, type EndProps, Waiting } from './end-states.tsx';

type AnyEndProps = EndProps & { readonly signature: AdoptedSignature | null };

/** How things stand for somebody who has nothing to sign, or nothing to sign yet. */
export const End = ({ signature, ...props }: AnyEndProps) => {
  const { recipient, isCopyRecipient } = props.view;
  if (recipient.status === 'declined') return <Declined {...props} />;
  if (isCopyRecipient) return <CopyNotice {...props} />;
  if (recipient.status === 'signed') return <Done {...props} signature={signature} />;

  return <Waiting {...props} />;
};
