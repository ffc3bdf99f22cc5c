import { Button, type ButtonProps } from '@fluentui/react-components';
import { SignatureRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import type { SigningPageView } from '#contracts/api/views/signing-page.ts';
import { isProblem, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { texts as shared } from '../../../ui/texts.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts } from '../status-texts.ts';

const VerifyEmail = lazy(async () => ({ default: (await import('./verify-email.tsx')).VerifyEmail }));

const labels = texts.signNow;

type SignNowProps = Pick<ButtonProps, 'appearance' | 'size'> & {
  /** The document's id. */
  readonly id: string;
  readonly title: string;
};

/**
 * Leads somebody whose turn it is (own-turn.ts) to their signing page. The server knows them by
 * their address, so they have to verify it first.
 */
export const SignNow = ({ id, title, appearance = 'primary', size = 'medium' }: SignNowProps) => {
  const toasts = useToasts();
  const verifying = useOpening();
  const { mutate, isPending, isSuccess } = useSend<void, SigningPageView>({
    request: () => ({ method: 'POST', path: `/api/documents/${id}/sign-now` }),
    onSuccess: ({ path }) => window.location.assign(path),
    onError: (error) =>
      isProblem(error, 'email.not-confirmed')
        ? verifying.open()
        : toasts.failed(shared.error, sentenceOf(error) ?? labels.failed),
  });
  const isLeaving = isPending || isSuccess;

  return (
    <>
      <Button
        appearance={appearance}
        size={size}
        icon={<SignatureRegular />}
        aria-label={isLeaving ? labels.pending : `${labels.action}: ${title}`}
        disabledFocusable={isLeaving}
        onClick={() => mutate()}
      >
        {isLeaving ? labels.pending : labels.action}
      </Button>
      {verifying.count > 0 && (
        <Suspense>
          <VerifyEmail key={verifying.count} isOpen={verifying.isOpen} onClose={verifying.close} />
        </Suspense>
      )}
    </>
  );
};
