import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/api/http.ts';
import { useSend } from '../../../../lib/api/send.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { SubmitDialog } from '../../../../ui/dialogs/submit-dialog.tsx';
import { FormProblem } from '../../../../ui/forms/form-problem.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { CopyField } from '../copy-field.tsx';
import { texts } from './texts.ts';

type TokenDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };
type NewToken = { readonly name: string; readonly days: number };
type MadeToken = { readonly secret: string };

/** Days for which a token works unless something else is said, and at most. */
const DAYS = 365;
const MOST_DAYS = 730;

/** Asks what a token is for, then shows it, this once. */
export const TokenDialog = ({ isOpen, onClose }: TokenDialogProps) => {
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(DAYS));
  const [isTried, setIsTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const {
    mutate,
    data: made,
    isPending,
  } = useSend<NewToken, MadeToken>({
    changes: 'organisation',
    request: (body) => ({ method: 'POST', path: '/api/organisation/tokens', body }),
    onError: (error) => setProblem(sentenceOf(error) ?? texts.making.notDone),
  });
  const count = Number(days);
  const isCounted = Number.isInteger(count) && count >= 1 && count <= MOST_DAYS;

  const submit = () => {
    setIsTried(true);
    setProblem(null);
    if (name.trim() !== '' && isCounted) mutate({ name: name.trim(), days: count });
  };
  if (made) return <MadeTokenDialog isOpen={isOpen} secret={made.secret} onClose={onClose} />;

  return (
    <SubmitDialog
      isOpen={isOpen}
      labels={texts.making}
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={texts.making.name}
        name="name"
        autoComplete="off"
        hint={texts.making.nameHint}
        maxLength={100}
        value={name}
        onValue={setName}
        problem={isTried && name.trim() === '' ? texts.making.nameMissing : undefined}
      />
      <TextField
        label={texts.making.days}
        name="days"
        autoComplete="off"
        inputMode="numeric"
        value={days}
        onValue={setDays}
        problem={isTried && !isCounted ? texts.making.daysProblem(MOST_DAYS) : undefined}
      />
      <FormProblem>{problem}</FormProblem>
    </SubmitDialog>
  );
};

/** Nobody closes it by a stray key, because the token is nowhere else. */
const MadeTokenDialog = ({ isOpen, secret, onClose }: TokenDialogProps & { readonly secret: string }) => {
  const { shown } = texts;

  return (
    <FormDialog
      isOpen={isOpen}
      heading={shown.heading}
      isClosable={false}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button type="submit" appearance="primary">
          {shown.done}
        </Button>
      }
    >
      <CopyField label={shown.label} hint={shown.hint} value={secret} copied={shown.copied} />
    </FormDialog>
  );
};
