import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PrivacyDetailView } from '#contracts/api/views/privacy.ts';
import { isDecided } from '#contracts/privacy/state.ts';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { CertificateButtons } from '../certificate-buttons.tsx';
import { recordsQueries } from '../queries.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useFile } from '../use-file.ts';
import { useRecordsChange } from '../use-records-change.ts';
import { texts } from './texts.ts';

type RequestActionsProps = { readonly request: PrivacyDetailView };

/** What can be done with a request as it stands. */
export const RequestActions = ({ request }: RequestActionsProps) => {
  const { status, kind, approvedAt, certificate } = request;

  return (
    <>
      {status === 'open' && <OpenActions request={request} />}
      {((kind === 'access' && approvedAt !== null) || certificate !== null) && <Files request={request} />}
    </>
  );
};

const OpenActions = ({ request }: RequestActionsProps) => {
  const styles = useStyles();
  const { change, isPending, problem } = useRecordsChange(texts.approved, () => {});
  const queries = useQueryClient();
  const [extending, refusing] = [useOpening(), useOpening()];
  const { id, mayApprove, extensionReason } = request;
  const path = (action: string) => `/api/privacy/requests/${id}/${action}`;
  // Where more was found before the approval, it's there to be decided about.
  useEffect(() => {
    if (problem !== null)
      void queries.invalidateQueries({ queryKey: recordsQueries.privacyRequest(id).queryKey });
  }, [problem, queries, id]);

  return (
    <div>
      <div className={styles.actions}>
        <Button
          appearance="primary"
          disabledFocusable={!mayApprove || isPending}
          onClick={() => change({ method: 'POST', path: path('approve'), body: {} })}
        >
          {isPending ? texts.approving : texts.approve}
        </Button>
        {extensionReason === null && <Button onClick={extending.open}>{texts.extend}</Button>}
        <Button onClick={refusing.open}>{texts.refuse}</Button>
      </div>
      <p className={styles.hint}>{hintOf(request)}</p>
      <FormProblem>{problem}</FormProblem>
      {extending.count > 0 && (
        <ReasonDialog
          key={`extend ${extending.count}`}
          labels={texts.extending}
          write={{ method: 'POST', path: path('extend') }}
          isOpen={extending.isOpen}
          onClose={extending.close}
        />
      )}
      {refusing.count > 0 && (
        <ReasonDialog
          key={`refuse ${refusing.count}`}
          labels={texts.refusing}
          write={{ method: 'POST', path: path('refuse') }}
          isOpen={refusing.isOpen}
          onClose={refusing.close}
        />
      )}
    </div>
  );
};

/** Why it can't be approved yet, or not by this reader. */
const hintOf = ({ mayApprove, kind, isSearched, matches }: PrivacyDetailView): string | null => {
  if (mayApprove || !isSearched) return null;
  const decided = matches.map(({ decision }) => ({ decided: decision === null ? null : { decision } }));

  return isDecided({ kind, isSearched, matches: decided }) ? texts.secondPerson : texts.undecidedYet;
};

const Files = ({ request: { id, kind, approvedAt, certificate } }: RequestActionsProps) => {
  const styles = useStyles();
  const { save, isPending } = useFile(recordsQueries.privacyRequest(id).queryKey);
  const path = (file: string) => `/api/privacy/requests/${id}/${file}`;

  return (
    <div className={styles.actions}>
      {kind === 'access' && approvedAt !== null && (
        <Button
          appearance="primary"
          disabledFocusable={isPending}
          onClick={() => save(path('export'), `personal-data-${id}.zip`)}
        >
          {texts.export}
        </Button>
      )}
      {certificate !== null && <CertificateButtons id={id} path={path('certificate')} />}
    </div>
  );
};

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  hint: { margin: `${tokens.spacingVerticalS} 0 0`, color: tokens.colorNeutralForeground3 },
});
