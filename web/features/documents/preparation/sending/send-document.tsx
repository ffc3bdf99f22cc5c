import { Button, MenuItem, makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components';
import { ChevronDownRegular, ClipboardCheckmarkRegular, SendRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import { NARROW, useMedia } from '../../../../lib/media.ts';
import { ButtonMenu } from '../../../../ui/button-menu.tsx';
import { useOpening } from '../../../../ui/dialogs/use-opening.ts';
import { Sentence } from '../../../../ui/sentence.tsx';
import { texts } from '../texts.ts';
import { useSending } from './use-sending.ts';

const EarlierChoice = lazy(async () => ({ default: (await import('./earlier-choice.tsx')).EarlierChoice }));
const OrganisationSending = lazy(async () => ({
  default: (await import('../../possession/organisation-sending.tsx')).OrganisationSending,
}));
const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }));
const SendingQuestion = lazy(async () => ({
  default: (await import('./sending-question.tsx')).SendingQuestion,
}));

/** Sends with one click; beside it stands the way to look at everything first. */
export const SendDocument = ({ detail }: { detail: DocumentDetailView }) => {
  const { isReady, ask, send, sendReviewed, cancel, isPending, approvers, isAsking, ...looking } =
    useSending(detail);
  const isNarrow = useMedia(NARROW);
  const reviewing = useOpening();
  const labels = texts.sending;
  const styles = useStyles();

  const sending = (
    <>
      <div className={styles.buttons}>
        <Button
          appearance="primary"
          icon={isNarrow ? null : <SendRegular />}
          className={styles.send}
          disabledFocusable={isPending}
          onClick={ask}
        >
          {isPending ? labels.pending : labels.send}
        </Button>
        <ButtonMenu
          button={
            <Button
              {...useRestoreFocusTarget()}
              appearance="primary"
              icon={<ChevronDownRegular />}
              aria-label={labels.more}
              className={styles.more}
              disabledFocusable={isPending}
            />
          }
        >
          <MenuItem icon={<ClipboardCheckmarkRegular />} onClick={reviewing.open}>
            {labels.review}
          </MenuItem>
        </ButtonMenu>
      </div>
      {looking.unseen !== null && (
        <Suspense>
          {/* Words of the file may be missing on its pages: the sender looks at that before anybody signs. */}
          <SendingQuestion
            isOpen
            labels={texts.questions.remarks}
            onYes={looking.sendSeen}
            onClose={looking.lookFirst}
          >
            <Sentence text={looking.unseen} />
          </SendingQuestion>
        </Suspense>
      )}
      {approvers.length > 0 && (
        <Suspense>
          {/* A signer without a field approves (design, section 10), unless their field was forgotten. */}
          <SendingQuestion isOpen={isAsking} labels={texts.questions.approval} onYes={send} onClose={cancel}>
            <Sentence
              text={texts.questions.approval.question(approvers.map(({ fullName }) => fullName))}
              names={approvers.map(({ fullName }) => fullName)}
            />
          </SendingQuestion>
        </Suspense>
      )}
      {reviewing.count > 0 && (
        <Suspense>
          <ReviewDialog
            detail={detail}
            isOpen={reviewing.isOpen}
            isPending={isPending}
            onSend={sendReviewed}
            onClose={reviewing.close}
          />
        </Suspense>
      )}
    </>
  );

  return detail.isOrganisations ? (
    <Suspense fallback={sending}>
      <OrganisationSending
        id={detail.document.id}
        isReady={isReady}
        choice={
          <Suspense>
            <EarlierChoice {...detail} />
          </Suspense>
        }
      >
        {sending}
      </OrganisationSending>
    </Suspense>
  ) : (
    sending
  );
};

const useStyles = makeStyles({
  buttons: { display: 'flex', whiteSpace: 'nowrap' },
  send: { flexGrow: 1, borderTopRightRadius: 0, borderBottomRightRadius: 0 },
  more: {
    minWidth: '32px',
    borderTopLeftRadius: 0,
    borderBottomLeftRadius: 0,
    borderLeftColor: tokens.colorNeutralStrokeOnBrand2,
  },
});
