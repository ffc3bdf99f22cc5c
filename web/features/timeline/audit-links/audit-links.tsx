import { Button } from '@fluentui/react-components';
import { LinkRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../texts.ts';

const AuditLinksDialog = lazy(async () => ({
  default: (await import('./audit-links-dialog.tsx')).AuditLinksDialog,
}));

/** Opens the dialog in which audit links are made and revoked. */
export const AuditLinks = ({ documentId }: { documentId: string }) => {
  const [opening, setOpening] = useState({ key: 0, isOpen: false });

  return (
    <>
      <Button
        icon={<LinkRegular />}
        onClick={() => setOpening(({ key }) => ({ key: key + 1, isOpen: true }))}
      >
        {texts.page.auditLinks}
      </Button>
      {opening.key > 0 && (
        <Suspense>
          <AuditLinksDialog
            key={opening.key}
            documentId={documentId}
            isOpen={opening.isOpen}
            onClose={() => setOpening(({ key }) => ({ key, isOpen: false }))}
          />
        </Suspense>
      )}
    </>
  );
};
