import { Button } from '@fluentui/react-components';
import { LinkRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';

const AuditLinksDialog = lazy(async () => ({
  default: (await import('./audit-links-dialog.tsx')).AuditLinksDialog,
}));

/** A way in for somebody without an account, for the owner to hand out. */
export const AuditLinks = ({ documentId }: { documentId: string }) => {
  const [asked, setAsked] = useState({ key: 0, isOpen: false });

  return (
    <>
      <Button icon={<LinkRegular />} onClick={() => setAsked(({ key }) => ({ key: key + 1, isOpen: true }))}>
        Audit links
      </Button>
      {asked.key > 0 && (
        <Suspense>
          <AuditLinksDialog
            key={asked.key}
            documentId={documentId}
            isOpen={asked.isOpen}
            onClose={() => setAsked(({ key }) => ({ key, isOpen: false }))}
          />
        </Suspense>
      )}
    </>
  );
};
