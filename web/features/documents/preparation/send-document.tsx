import { Button } from '@fluentui/react-components';
import { SendRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import type { DocumentDetailView } from '#contracts/views/document.ts';
import { useSending } from './use-sending.ts';

const ApprovalQuestion = lazy(async () => ({
  default: (await import('./approval-question.tsx')).ApprovalQuestion,
}));

export const SendDocument = ({ detail }: { detail: DocumentDetailView }) => {
  const { ask, send, cancel, isPending, approvers, isAsking } = useSending(detail);

  return (
    <>
      <Button appearance="primary" icon={<SendRegular />} disabledFocusable={isPending} onClick={ask}>
        {isPending ? 'Sending...' : 'Send for Signature'}
      </Button>
      {approvers.length > 0 && (
        <Suspense>
          <ApprovalQuestion approvers={approvers} isOpen={isAsking} onYes={send} onClose={cancel} />
        </Suspense>
      )}
    </>
  );
};
