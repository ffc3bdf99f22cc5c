import { useState } from 'react';
import type { RecipientView } from '#contracts/api/views/document.ts';
import type { RecipientRole } from '#contracts/document/recipient.ts';
import { type Addressee, addresseesIn } from '../../../../lib/addressees.ts';
import { sentenceOf } from '../../../../lib/api/http.ts';
import { useSend } from '../../../../lib/api/send.ts';
import { isEmailAddress } from '../../../../lib/email.ts';
import { orderOf } from '../../../../lib/signing-order.ts';
import { useToasts } from '../../../../ui/toasts/toasts.tsx';
import { texts } from '../texts.ts';

export type Form = {
  readonly documentId: string;
  /** Who is corrected. Null if somebody is added. */
  readonly recipient: RecipientView | null;
  /** The signing order that is offered for somebody who is added. */
  readonly nextOrder: number;
  /** Whether recipients have a title, as in templates (spec, part 2, section 2.1). */
  readonly isTitled: boolean;
  /** Whether recipients only have a title, since people take the roles when the template is used. */
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

export const useRecipientForm = (form: Form) => {
  const { documentId, recipient, isTitled, isTemplate, onClose } = form;
  const toasts = useToasts();
  const [draft, setDraft] = useState<Draft>(() => begun(form));
  const [waiting, setWaiting] = useState<readonly Addressee[]>([]);
  const [wasTried, setWasTried] = useState(false);
  const { mutate, isPending } = useSend<Draft>({
    changes: 'documents',
    request: (ready) =>
      recipient
        ? { method: 'PATCH', path: pathOf(recipient), body: corrected(ready, form) }
        : {
            method: 'POST',
            path: `/api/documents/${documentId}/recipients`,
            body: { documentId, ...added(ready), title: isTitled ? ready.title.trim() : null },
          },
    onSuccess: () => {
      toasts.succeeded(recipient ? texts.form.edited : texts.form.added);
      const [next, ...others] = waiting;
      if (!next) return onClose();
      setDraft((before) => ({ ...before, title: '', ...next }));
      setWaiting(others);
      setWasTried(false);
    },
    onError: (error) =>
      toasts.failed(recipient ? texts.form.notEdited : texts.form.notAdded, sentenceOf(error) ?? undefined),
  });

  const submit = () => {
    setWasTried(true);
    if (isPending) return;
    if (isTitled && !draft.title.trim()) return toasts.failed(texts.form.missing, texts.form.missingTitle);
    if (isTemplate) return mutate(draft);
    const [first, ...others] = addresseesIn(draft.email);
    const ready = first ? addressed(draft, first) : draft;
    setDraft(ready);
    if (others.length > 0) setWaiting(recipient ? [] : others);
    if (!ready.fullName.trim() || !ready.email.trim())
      return toasts.failed(texts.form.missing, texts.form.missingPerson);
    if (isEmailAddress(ready.email.trim())) mutate(ready);
  };
  const takeAddressees = ([first, ...others]: readonly Addressee[]) => {
    if (first) setDraft((before) => addressed(before, first));
    // Who is corrected is one person.
    setWaiting(recipient ? [] : others);
  };
  const isWrong = wasTried && draft.email.trim() !== '' && !isEmailAddress(draft.email.trim());

  return {
    draft,
    change: (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })),
    takeAddressees,
    waiting: waiting.length,
    problem: isWrong ? texts.form.wrongEmail : null,
    submit,
    isPending,
  };
};

const addressed = (draft: Draft, { fullName, email }: Addressee): Draft => ({
  ...draft,
  fullName: draft.fullName.trim() || fullName,
  email,
});

const begun = ({ recipient, nextOrder }: Form): Draft => ({
  title: recipient?.title ?? '',
  fullName: recipient?.fullName ?? '',
  email: recipient?.email ?? '',
  role: recipient?.role ?? 'signer',
  signingOrder: String(recipient?.signingOrder ?? nextOrder),
});

export const pathOf = ({ documentId, id }: Pick<RecipientView, 'documentId' | 'id'>) =>
  `/api/documents/${documentId}/recipients/${id}`;

const added = ({ fullName, email, role, signingOrder }: Draft) => ({
  fullName: fullName.trim(),
  email: email.trim(),
  role,
  signingOrder: orderOf(signingOrder),
});

/** Only what differs is a change. A role of a template has no name or address. */
const corrected = ({ title, fullName, email, signingOrder }: Draft, { isTitled, isTemplate }: Form) => ({
  ...(isTitled && { title: title.trim() }),
  ...(!isTemplate && { fullName: fullName.trim(), email: email.trim() }),
  signingOrder: orderOf(signingOrder),
});
