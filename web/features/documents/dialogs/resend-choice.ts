import type { DocumentDetailView, RecipientView } from '#contracts/api/views/document.ts';
import { mustAct } from '#contracts/document/roles/kinds.ts';
import { isTurnOf } from '#contracts/document/turn.ts';

/** Why a recipient can't be sent the invitation now. */
export type WhyNot = 'signed' | 'declined' | 'copy' | 'later';

export type ResendChoice = {
  readonly due: readonly RecipientView[];
  readonly others: readonly { readonly recipient: RecipientView; readonly why: WhyNot }[];
};

/** Who can be sent the invitation again, by the same rule as the server's, and why the others can't. */
export const resendChoice = ({ document, recipients }: ResendDetail): ResendChoice => {
  const turn = { status: document.status, recipients };
  const isDue = (recipient: RecipientView) => isTurnOf(turn, recipient);

  return {
    due: recipients.filter(isDue),
    others: recipients
      .filter((recipient) => !isDue(recipient))
      .map((recipient) => ({ recipient, why: whyNot(recipient) })),
  };
};

type ResendDetail = Pick<DocumentDetailView, 'document' | 'recipients'>;

const whyNot = (recipient: RecipientView): WhyNot => {
  if (!mustAct(recipient)) return 'copy';
  const { status } = recipient;

  return status === 'signed' || status === 'declined' ? status : 'later';
};
