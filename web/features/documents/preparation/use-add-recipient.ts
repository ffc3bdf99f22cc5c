import { useState } from 'react';
import type { RecipientRole } from '#contracts/document/recipient.ts';
import { sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { isEmailAddress } from '../../../lib/email.ts';
import { orderOf } from '../../../lib/signing-order.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';

export type Adding = {
  readonly documentId: string;
  /** The signing order that is offered. */
  readonly nextOrder: number;
  /** Whether recipients are called something, as in templates (spec, part 2, section 2.1). */
  readonly isTitled: boolean;
  /** Whether recipients are but called something: whoever it will be is named when the template is used. */
  readonly isTemplate: boolean;
  readonly onClose: () => void;
};

type Draft = {
  readonly title: string;
  readonly fullName: string;
  readonly email: string;
  readonly role: RecipientRole;
  /** As it was typed. */
  readonly signingOrder: string;
};

export const useAddRecipient = ({ documentId, nextOrder, isTitled, isTemplate, onClose }: Adding) => {
  const toasts = useToasts();
  const [draft, setDraft] = useState<Draft>({ ...empty, signingOrder: String(nextOrder) });
  const [wasTried, setWasTried] = useState(false);
  const { mutate: add, isPending } = useSend({
    changes: 'documents',
    request: () => ({
      method: 'POST',
      path: `/api/documents/${documentId}/recipients`,
      body: { documentId, ...sent(draft), title: isTitled ? draft.title.trim() : null },
    }),
    onSuccess: () => {
      toasts.succeeded('Recipient added');
      onClose();
    },
    onError: (error) => toasts.failed('Failed to add recipient', sentenceOf(error) ?? undefined),
  });

  const submit = () => {
    setWasTried(true);
    if (isPending) return;
    if (isTitled && !draft.title.trim()) return toasts.failed('Missing information', TITLE_MISSING);
    if (isTemplate) return add();
    if (!draft.fullName.trim() || !draft.email.trim())
      return toasts.failed('Missing information', 'Please fill in both name and email');
    if (isEmailAddress(draft.email.trim())) add();
  };
  const isWrong = wasTried && draft.email.trim() !== '' && !isEmailAddress(draft.email.trim());

  return {
    draft,
    change: (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })),
    problem: isWrong ? 'Please enter a valid email address' : null,
    submit,
    isPending,
  };
};

const empty = { title: '', fullName: '', email: '', role: 'signer' } as const;

/** Spec, part 1, section 5. */
const TITLE_MISSING = 'Please enter a title for this recipient (e.g., Client, Contractor)';

const sent = ({ fullName, email, role, signingOrder }: Draft) => ({
  fullName: fullName.trim(),
  email: email.trim(),
  role,
  signingOrder: orderOf(signingOrder),
});
