import { Button, makeStyles } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { SubmitDialog } from '../../ui/dialogs/submit-dialog.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { texts } from './texts.ts';

/** What shows whose account it is: either of the two. */
export type Proof = { readonly currentPassword: string } | { readonly code: string };

type ProofQuestionProps = {
  readonly isOpen: boolean;
  readonly isSaving: boolean;
  /** Whether a code of the second factor is accepted as well. */
  readonly takesCode: boolean;
  /** What the server refused, and what it said. */
  readonly wrong: { readonly entered: Proof | undefined; readonly sentence: string | null } | null;
  readonly close: () => void;
  readonly onProven: (proof: Proof) => void;
};

const empty = { currentPassword: '', code: '' };
type Name = keyof typeof empty;

/** An open browser alone must not be enough to have somebody's mail sent elsewhere. */
export const ProofQuestion = ({
  isOpen,
  isSaving,
  takesCode,
  wrong,
  close,
  onProven,
}: ProofQuestionProps) => {
  const styles = useStyles();
  const [proofKind, setProofKind] = useState<Name>('currentPassword');
  const { form, field, send } = useForm({
    empty,
    check: (entered) => (entered[proofKind].trim() ? {} : { [proofKind]: missing[proofKind] }),
    submit: ({ currentPassword, code }) =>
      onProven(proofKind === 'code' ? { code: code.trim() } : { currentPassword }),
  });

  // Who asks for the other field means to type there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the other field is there
  useEffect(() => {
    form.ref.current?.querySelector('input')?.focus();
  }, [proofKind]);

  /** The server's no stands beside the field until something else is entered there. */
  const answered = (name: Name) => {
    const fieldProps = field(name);
    const { entered, sentence } = wrong ?? { entered: undefined, sentence: null };
    const isRefused = entered && name in entered && Object.values(entered)[0] === fieldProps.value.trim();
    return {
      ...fieldProps,
      problem: fieldProps.problem ?? (isRefused ? (sentence ?? undefined) : undefined),
    };
  };

  return (
    <SubmitDialog
      isOpen={isOpen}
      labels={{ heading: texts.proof.heading, submit: texts.proof.submit, pending: texts.saving }}
      isPending={isSaving}
      formRef={form.ref}
      onClose={close}
      onSubmit={send}
    >
      {proofKind === 'currentPassword' ? (
        <PasswordField
          {...answered('currentPassword')}
          key="currentPassword"
          label={texts.proof.password}
          hint={texts.proof.passwordHint}
          autoComplete="current-password"
        />
      ) : (
        <TextField
          {...answered('code')}
          key="code"
          label={texts.proof.code}
          hint={texts.proof.codeHint}
          autoComplete="one-time-code"
          maxLength={100}
        />
      )}
      {takesCode && (
        <Button
          className={styles.other}
          size="small"
          disabled={isSaving}
          onClick={() => setProofKind(proofKind === 'code' ? 'currentPassword' : 'code')}
        >
          {proofKind === 'code' ? texts.proof.usePassword : texts.proof.useCode}
        </Button>
      )}
    </SubmitDialog>
  );
};

const missing: Readonly<Record<Name, string>> = {
  currentPassword: texts.proof.passwordRequired,
  code: texts.proof.codeRequired,
};

const useStyles = makeStyles({ other: { alignSelf: 'flex-start' } });
