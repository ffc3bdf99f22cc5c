import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { ConnectionSettings } from '#contracts/organisation/connection.ts';
import { SubmitDialog } from '../../../../ui/dialogs/submit-dialog.tsx';
import { FormProblem } from '../../../../ui/forms/form-problem.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { useChange } from '../use-change.ts';
import { type Draft, draftOf, formOf, isSecretNeeded, isUsual, type Missing, missingIn } from './draft.ts';
import { MoreFields } from './more-fields.tsx';
import { texts } from './texts.ts';
import { useTrying } from './use-trying.tsx';

type ConnectionDialogProps = {
  /** The one that is changed; null for a new one. */
  readonly connection: ConnectionSettings | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Asks for what the identity provider says of the client, tries it if somebody likes, and keeps it. */
export const ConnectionDialog = ({ connection, ...dialog }: ConnectionDialogProps) => {
  const styles = useStyles();
  const [draft, setDraft] = useState(() => draftOf(connection));
  const [isTried, setIsTried] = useState(false);
  const [isWhole, setIsWhole] = useState(() => !isUsual(draft));
  const labels = connection ? texts.changing : texts.adding;
  const { change, isPending, problem } = useChange(labels.done, dialog.onClose);
  const trying = useTrying();

  const missing = missingIn(draft, connection);
  const lacks = (what: Missing) => isTried && missing.has(what);
  const set = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    trying.forget();
  };
  const ifWhole = (next: () => void) => {
    setIsTried(true);
    if (missing.size === 0) next();
    else if (missing.has('claims') || missing.has('groups')) setIsWhole(true);
  };
  const id = connection?.connection;
  const save = () =>
    change({
      method: id ? 'PATCH' : 'POST',
      path: `/api/organisation/connections${id ? `/${id}` : ''}`,
      body: formOf(draft),
    });
  const attempt = () => trying.attempt({ ...formOf(draft), ...(id && { connection: id }) });

  return (
    <SubmitDialog {...dialog} labels={labels} isPending={isPending} onSubmit={() => ifWhole(save)}>
      <TextField
        label={texts.issuer}
        name="issuer"
        type="url"
        autoComplete="off"
        hint={texts.issuerHint}
        maxLength={500}
        value={draft.issuer}
        onValue={(issuer) => set({ issuer })}
        problem={lacks('issuer') ? texts.issuerInvalid : undefined}
      />
      <TextField
        label={texts.clientId}
        name="clientId"
        autoComplete="off"
        maxLength={300}
        value={draft.clientId}
        onValue={(clientId) => set({ clientId })}
        problem={lacks('clientId') ? texts.clientIdMissing : undefined}
      />
      <TextField
        label={texts.secret}
        name="secret"
        type="password"
        autoComplete="off"
        hint={isSecretNeeded(draft, connection) ? undefined : texts.secretKept}
        maxLength={1_000}
        value={draft.secret}
        onValue={(secret) => set({ secret })}
        problem={lacks('secret') ? texts.secretMissing : undefined}
      />
      <Button
        className={styles.button}
        appearance="subtle"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? texts.fewer : texts.more}
      </Button>
      {isWhole && <MoreFields draft={draft} isTried={isTried} onChange={set} />}
      <Button
        className={styles.button}
        disabledFocusable={trying.isPending || isPending}
        onClick={() => ifWhole(attempt)}
      >
        {trying.isPending ? texts.trying.pending : texts.trying.submit}
      </Button>
      {trying.outcome}
      <FormProblem>{problem}</FormProblem>
    </SubmitDialog>
  );
};

const useStyles = makeStyles({ button: { alignSelf: 'flex-start' } });
