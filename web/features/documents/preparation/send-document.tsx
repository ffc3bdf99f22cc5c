import { Button } from '@fluentui/react-components';
import { SendRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import { NARROW, useMedia } from '../../../lib/media.ts';
import { useSending } from './use-sending.ts';

const ApprovalQuestion = lazy(async () => ({
  default: (await import('./approval-question.tsx')).ApprovalQuestion,
}));

export const SendDocument = ({ detail }: { detail: DocumentDetailView }) => {
  const { ask, send, cancel, isPending, approvers, isAsking } = useSending(detail);
  const isNarrow = useMedia(NARROW);

  return (
    <>
      <Button
        appearance="primary"
        icon={isNarrow ? null : <SendRegular />}
        disabledFocusable={isPending}
        onClick={ask}
      >
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
